/** Receives what calls learn of the session; the session itself is not a matter of calls. */
export interface SessionListener {
  /** The server knows the token no longer, and no fresh one is to be had. */
  expired(): void
  /** The company's payment is overdue (402): it may only pay. */
  overdue(): void
}

let listener: SessionListener | null = null

/** One for the page. */
export function listenToSession(next: SessionListener): void {
  listener = next
}

export const sessionExpired = (): void => listener?.expired()

export const sessionOverdue = (): void => listener?.overdue()
