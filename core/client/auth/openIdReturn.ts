/** Where somebody wanted to go before they were sent to sign in elsewhere; kept in this tab alone. */
const KEY = 'openId.wanted'

export function keepWantedAddress(wanted: string | null): void {
  if (wanted === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, wanted)
}

/** Takes it out; null for nowhere in particular. */
export function takeWantedAddress(): string | null {
  const wanted = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return wanted
}
