import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location'
import { deniedText } from '#core/client/auth/deniedText.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { navigate } from '#core/client/browser/navigate.ts'
import { answerRoute } from '#core/client/kernel/matchRoutes.ts'
import { readRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import { enterArea } from '../changeLayout.ts'
import { openRouteInWorkbench } from '../openInWorkbench.ts'
import { popOutArea } from '../popOut/popOutArea.ts'
import { isOwnAddress, noteAnswered } from './followFocus.ts'
import { historyArea } from './historyArea.ts'
import { mayVisit } from './mayVisit.ts'
import { noteVisit } from './visits.ts'

/** Opens what the address asks for, once per address; answers whether there is such a page. */
export function useRouting(): 'known' | 'unknown' {
  const path = usePathname()
  const search = useSearch()
  const state = useHistoryState<unknown>()
  const profile = useAtomValue(sessionAtom)?.profile
  const registry = useAtomValue(registryAtom)
  const [isKnown, setKnown] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the routes of another registry are another question
  useEffect(() => {
    const stateArea = historyArea(state)
    const ownArea = popOutArea()
    const session = store.get(sessionAtom)
    noteAnswered(path)
    if (profile === undefined || session === null || isOwnAddress(path + search, stateArea)) return
    if (ownArea !== null) enterArea(ownArea)
    if (ownArea !== null && path === '/') return
    const answer = answerRoute(readRegistry().routes, path, new URLSearchParams(search), session)
    setKnown(answer.kind !== 'unknown')
    if (answer.kind === 'redirect') navigate(answer.to, { replace: true })
    if (answer.kind === 'denied') {
      notify(deniedText(path), { intent: 'warning' })
      // The guard knows where each profile is safe; in a panel's own window that is its tiles.
      navigate('/', { replace: true })
    }
    if (answer.kind === 'open') {
      const area = ownArea ?? stateArea ?? answer.area
      enterArea(area)
      if (ownArea === null) noteVisit(area, path + search)
      if (answer.refs.length > 0) openRouteInWorkbench(answer.refs)
      answer.arrive?.()
    }
  }, [path, search, profile, registry.routes, state])

  return isKnown ? 'known' : 'unknown'
}

/** Opens the page of an address beside the focused tile. False when the address is no page. */
export function openBeside(address: string): boolean {
  const session = store.get(sessionAtom)
  const { pathname, searchParams } = new URL(address, location.origin)
  // The address itself says that it is denied, and leads to where the person may be.
  if (session === null || !mayVisit(address, session)) return false
  const answer = answerRoute(readRegistry().routes, pathname, searchParams, session)
  if (answer.kind === 'redirect') return openBeside(answer.to)
  if (answer.kind !== 'open') return false
  openRouteInWorkbench(answer.refs.slice(-1).map((ref) => ({ ...ref, place: 'right' })))
  answer.arrive?.()
  return true
}
