// What Envoy refuses of a HTTPListenerPolicy.

import { refusals } from './refusal.ts';

export const HTTP_LISTENER_POLICY = refusals(
  [
    'accessLog: [{fileSink: {path: /dev/null, stringFormat: "%REQ()%"}}]',
    'operators without their arguments',
    'C-17 accessLog[0].fileSink.stringFormat',
    'invalid',
    'invalid',
  ],
  [
    'accessLog: [{fileSink: {path: /dev/null, jsonFormat: {a: "%SPAN_ID(a)%"}}}]',
    'operators with unexpected arguments',
    'C-17 accessLog[0].fileSink.jsonFormat.a',
    'invalid',
    'invalid',
  ],
  [
    'accessLog: [{fileSink: {path: /no/such/folder/log, stringFormat: a}}]',
    "files that it can't open",
    'W-59 accessLog[0].fileSink.path',
    'handed over',
    'asked',
  ],
  [
    'accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: {celFilter: {match: "nosuch(request.path)"}}}]',
    "macros and functions that its CEL doesn't have",
    'C-02 accessLog[0].filter.celFilter.match',
    'left out',
    'left out',
  ],
  [
    'accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: {headerFilter: {header: {name: x-a, type: RegularExpression, value: "(?!a)"}}}}]',
    'invalid RE2 patterns',
    'C-03 accessLog[0].filter.headerFilter.header.value',
    'left out',
    'left out',
  ],
  [
    'accessLog: [{fileSink: {path: /dev/null, stringFormat: a}, filter: {responseFlagFilter: {flags: [XX]}}}]',
    'unknown flags',
    'C-25 accessLog[0].filter.responseFlagFilter.flags[0]',
    'left out',
    'left out',
  ],
  [
    'upgradeConfig: {enabledUpgrades: [websocket, WebSocket]}',
    'duplicate upgrades',
    'C-26 upgradeConfig.enabledUpgrades[1]',
    'invalid',
    'invalid',
  ],
  [
    'earlyRequestHeaderModifier: {add: [{name: x-a, value: "%REQ("}]}',
    'invalid format strings',
    'C-18 earlyRequestHeaderModifier.add[0].value',
    'invalid',
    'invalid',
  ],
);
