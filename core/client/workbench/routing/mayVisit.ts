import { deniedText } from '#core/client/auth/deniedText.ts'
import { guard } from '#core/client/auth/guard.ts'
import { type SignedIn, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { answerRoute } from '#core/client/kernel/matchRoutes.ts'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { notify } from '#core/client/notify/index.ts'
import type { AnyPanel, PanelRef } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'

/**
 * Whether a person may go to an address (path with query): the menus that the company hides, and the profiles of the route.
 * The one answer for the address itself, the side bar, commands, tiles, restored layouts and links that open beside.
 * Comfort only: the server checks every call (decision 9).
 */
export function mayVisit(address: string, session: SignedIn): boolean {
  const { pathname, searchParams } = new URL(address, location.origin)
  if (!guard(pathname, searchParams.toString(), session).allow) return false
  const answer = answerRoute(readRegistry().routes, pathname, searchParams, session)
  return answer.kind === 'redirect' ? mayVisit(answer.to, session) : answer.kind !== 'denied'
}

/** Whether a panel may be shown with these parameters: by its address, where it has one. */
export function mayShow(panel: AnyPanel, params: unknown, session: SignedIn | null): boolean {
  const address = panel.path?.(params)
  return session === null || address === undefined || mayVisit(address, session)
}

/** Says 'Acesso negado' and answers true where the person may not see a panel that is about to open. */
export function isRefused({ panel, params }: PanelRef): boolean {
  if (mayShow(panel, params, store.get(sessionAtom))) return false
  notify(deniedText(panel.path?.(params) ?? ''), { intent: 'warning' })
  return true
}
