// Loaded before each test file, and before the modules of tap (`.taprc`): makes a file start fast.

const nodeModule = require('node:module') as typeof import('node:module');
const { resolve } = require('node:path') as typeof import('node:path');

nodeModule.enableCompileCache(resolve(__dirname, '../../node_modules/.cache/gatewarden-tests'));

// To report coverage, tap notes each loaded module with a hook of Node's loader. Coverage is off here, and Node reads no compiled code from its
// cache while there is such a hook: tests took half as long again. Hooks of a test itself are registered as usual.
const { registerHooks } = nodeModule;
nodeModule.registerHooks = () => {
  nodeModule.registerHooks = registerHooks;
  return { deregister() {} };
};
