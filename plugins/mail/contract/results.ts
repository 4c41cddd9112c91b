/** How a try ended: `sent`, or what stands against it; `reply` is what the server said, without addresses and secrets. */
export const mailResults = ['sent', 'hostUnknown', 'hostInside', 'refused', 'timeout', 'tls', 'login', 'recipient', 'sender', 'other'] as const
export type MailResult = (typeof mailResults)[number]
