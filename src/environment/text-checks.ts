// The texts of variables: parts of an image's name, folders, hosts.

import { checkHost } from '../grammar/host.ts';
import type { Problem } from '../grammar/problem.ts';

/**
 * A host with an optional port, and folders: https://github.com/distribution/reference, `domain` and `path-component`. The patterns work in RE2
 * too, for the schema of the chart's values.
 */
export const REGISTRY_PATTERN =
  '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?(/[a-z0-9]+([._-]+[a-z0-9]+)*)*$';
export const REPOSITORY_PATTERN = '^[a-z0-9]+([._-]+[a-z0-9]+)*(/[a-z0-9]+([._-]+[a-z0-9]+)*)*$';
export const TAG_PATTERN = '^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$';
const REGISTRY = new RegExp(REGISTRY_PATTERN);
const REPOSITORY = new RegExp(REPOSITORY_PATTERN);
const TAG = new RegExp(TAG_PATTERN);
/** Longer texts are no names of images. */
const MAX_NAME = 255;

/** Empty: images have no registry. */
export function checkRegistry(text: string): Problem | undefined {
  if (text === '' || (text.length <= MAX_NAME && REGISTRY.test(text))) return undefined;
  const bare = text
    .trim()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/\/+$/, '');
  return {
    message: "isn't the registry of an image",
    hint:
      bare !== '' && bare.length <= MAX_NAME && REGISTRY.test(bare)
        ? `write \`${bare}\``
        : 'write a host and folders, such as `registry.example.com/team`',
  };
}

export function checkRepository(text: string): Problem | undefined {
  if (text.length <= MAX_NAME && REPOSITORY.test(text)) return undefined;
  return {
    message: "isn't the repository of an image",
    hint: 'use lower-case letters, digits, inner `-`, `_` and `.`, and `/` between such names',
  };
}

/** Empty: images have no tag. */
export function checkTag(text: string): Problem | undefined {
  if (text === '' || TAG.test(text)) return undefined;
  return {
    message: "isn't the tag of an image",
    hint: 'write at most 128 letters, digits, `.`, `_` and `-`, such as `1.4.2`; a digest is not a tag',
  };
}

const FOLDER = /^(?:\/[A-Za-z0-9._-]+)+$/;

export function checkFolder(text: string): Problem | undefined {
  if (text.length <= 1024 && FOLDER.test(text) && !/\/\.{1,2}(?:\/|$)/.test(text)) return undefined;
  return {
    message: "isn't an absolute path of a folder",
    hint: 'write for example `/etc/webhook-certs`: letters, digits, `.`, `_` and `-` between slashes',
  };
}

/** Empty: unset. */
export const checkHostOrEmpty = (text: string): Problem | undefined =>
  text === '' ? undefined : checkHost(text);
