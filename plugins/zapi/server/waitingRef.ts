const WAITING = 'waiting:'

/** A message of which only the phone knows what it says: it has an id of its own, so that the message itself, should it come, is not taken for it. */
export const waitingRef = (id: string): string => `${WAITING}${id}`

/** The message as the provider knows it. */
export const providerId = (ref: string): string => (ref.startsWith(WAITING) ? ref.slice(WAITING.length) : ref)
