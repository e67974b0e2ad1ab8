// One line of `gatewarden status`: something that was looked at, and what is wrong with it.

/** `unread`: it could not be read, so the command fails. `unknown`: nobody could be asked; that is no fault of the installation. */
export type CheckState = 'ok' | 'problem' | 'unread' | 'unknown';

export interface Check {
  /** Short, in the singular: `webhooks`, `replicas`. */
  readonly name: string;
  readonly state: CheckState;
  /** The Deployment of the control plane that was looked at; absent for checks of the webhook's and of the cluster. */
  readonly deployment?: string;
  readonly text: string;
  /** One line each. */
  readonly details?: readonly string[];
}

/** The check, or what kept it from reading the cluster. */
export async function checked(name: string, look: () => Promise<Check>): Promise<Check> {
  const { Unreachable } = await import('../../cluster/client.ts');
  try {
    return await look();
  } catch (error) {
    // Then nothing can be read.
    if (error instanceof Unreachable) throw error;
    return { name, state: 'unread', text: (error as Error).message };
  }
}
