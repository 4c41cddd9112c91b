import type { ComponentType } from 'react'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { readable } from '#core/client/kernel/readable.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'

export type LoadComponent<P> = () => Promise<{ default: ComponentType<P> }>

/** The script of a part of the page did not come though there is a line. */
export const NOT_FETCHED = 'ERR_NOT_FETCHED'

function notFetched(error: unknown): never {
  console.error(error)
  const hasConnection = navigator.onLine && store.get(liveConnectionAtom).state !== 'down'
  throw new AppError(hasConnection ? NOT_FETCHED : 'ERR_OFFLINE', 0)
}

export interface FetchedPart<P> {
  /** @throws AppError ERR_OFFLINE or ERR_NOT_FETCHED */
  read(): Promise<ComponentType<P>>
  forget(): void
  /** Fetches it ahead of the first drawing; what fails is fetched again then. @throws what the fetching throws */
  prefetch(): Promise<void>
}

/**
 * A component that is fetched when it is first drawn. React's `lazy` remembers a failure for ever; here the next `read` after `forget`
 * fetches anew. Browsers of before the second half of 2026 remember it too: only a reload helps there, which the error's words say.
 * Another address for the same script is no way out: what it imports would be remembered all the same, or run twice.
 * @see https://github.com/whatwg/html/pull/10327
 */
export function fetchedPart<P>(load: LoadComponent<P>): FetchedPart<P> {
  let loading: Promise<ComponentType<P>> | null = null
  return {
    read() {
      loading ??= readable(load().then((module) => module.default, notFetched))
      return loading
    },
    forget() {
      loading = null
    },
    async prefetch() {
      if (loading) return
      const { default: component } = await load()
      loading ??= readable(Promise.resolve(component))
    },
  }
}
