export async function run(): Promise<0> { return 0; }
