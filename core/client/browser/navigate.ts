import { navigate as push } from 'wouter/use-browser-location'
import { plainPath } from './addresses.ts'

export interface NavigateOptions {
  /** Takes the place of the present history entry. */
  replace?: boolean
  /** The ctrl-click flag: the address opens in a new browser tab. @see specification §4 */
  newTab?: boolean
}

/**
 * The empty chat refuses re-entry from itself: going there again neither adds to the history nor takes the focus from where one works.
 * @see specification §2
 */
const EMPTY_CHAT = '/atendimento/chats'
const isReentry = (to: string): boolean => [location.pathname, new URL(to, location.origin).pathname].every((path) => plainPath(path) === EMPTY_CHAT)

/** Goes to an address of this application (path with query), also from outside React. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (options.newTab) {
    window.open(to, '_blank', 'noopener')
    return
  }
  if (isReentry(to)) return
  push(to, { replace: options.replace ?? false })
}
