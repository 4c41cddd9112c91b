import { navigate as push } from 'wouter/use-browser-location'

export interface NavigateOptions {
  /** Takes the place of the present history entry. */
  replace?: boolean
  /** The ctrl-click flag: the address opens in a new browser tab. @see specification §4 */
  newTab?: boolean
}

/** Goes to an address of this application (path with query), also from outside React. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (options.newTab) {
    window.open(to, '_blank', 'noopener')
    return
  }
  push(to, { replace: options.replace ?? false })
}
