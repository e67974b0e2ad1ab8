// TR-01 to TR-19: what the translation says of all objects, and of Gateways and their listeners.

import { entries } from './entry.ts';

export const TRANSLATED_GATEWAYS = entries({
  'TR-01': {
    level: 'R',
    title: 'two objects of one kind, namespace and name',
    explain:
      'A cluster holds one object of a name: applied one after the other, the later takes the place of the earlier. A translation of files has no order, so it reads the one that a cluster gave last, or else chooses by content, and says that there are others. Give them names of their own, or remove those that are not meant.',
    kind: 'Service',
    isTranslated: true,
    bad: `
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 8080}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 9090}]}`,
    at: 'metadata.name',
    good: `
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 8080}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart-admin, namespace: shop}
      spec: {ports: [{port: 9090}]}`,
  },
});
