// The namespaces that the discovery selectors select, as their labels change.

import type { CollectionChange } from '../../cluster/collection.ts';
import { NAMESPACE_NAME_LABEL } from '../../objects/core/well-known-labels.ts';
import { type LabelSelector, selects } from '../../objects/labels.ts';

export interface SelectionChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export class SelectedNamespaces {
  readonly #selectors: readonly LabelSelector[];
  readonly #selected = new Set<string>();

  /** Without selectors, all namespaces are selected. */
  constructor(selectors: readonly LabelSelector[]) {
    this.#selectors = selectors;
  }

  get isEverything(): boolean {
    return this.#selectors.length === 0;
  }

  has(namespace: string): boolean {
    return this.isEverything || this.#selected.has(namespace);
  }

  /** A change of Namespaces. */
  update({ set, deleted }: CollectionChange): SelectionChange {
    const added: string[] = [];
    const removed: string[] = [];
    if (this.isEverything) return { added, removed };
    for (const { metadata } of set) {
      const { name } = metadata;
      const labels = { [NAMESPACE_NAME_LABEL]: name, ...metadata.labels };
      const isSelected = this.#selectors.some((selector) => selects(selector, labels));
      if (isSelected === this.#selected.has(name)) continue;
      (isSelected ? added : removed).push(name);
      if (isSelected) this.#selected.add(name);
      else this.#selected.delete(name);
    }
    for (const { name } of deleted) if (this.#selected.delete(name)) removed.push(name);
    return { added, removed };
  }
}
