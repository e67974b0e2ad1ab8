// Which headers and parameters carry credentials, as far as their names say it.

const CREDENTIAL = /auth|cookie|credential|key|password|secret|session|token/i;

export const namesCredential = (name: string): boolean => CREDENTIAL.test(name);
