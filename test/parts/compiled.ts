// Loaded before each test file (`.taprc`): Node keeps compiled code between processes, so that a file's start costs half.

import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/gatewarden-tests', import.meta.url)));
