import { EyeOpen } from '@blueprintjs/icons'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { PaletteSource } from '#core/client/plugin.ts'
import { foldKey } from '#core/contract/typedValue.ts'
import { savedViewScreens } from '../contract/client.ts'
import { viewsQuery } from './views.ts'

const MOST = 8
/** Changes are told by events, which refresh the views. */
const STALE_MS = 60_000

/** Saved views by name, of every screen that the person may open. */
export const viewPalette: PaletteSource = {
  id: 'savedViews',
  title: 'savedViews.title',
  async search(query, ctx) {
    const wanted = foldKey(query)
    if (wanted === '' || !ctx.get(permissionsAtom).has('savedViews.list')) return []
    const screens = contributionsOf(savedViewScreens)
    const views = await queryClient.fetchQuery({ ...viewsQuery, staleTime: STALE_MS })
    return views
      .flatMap((view) => {
        const screen = screens.find((one) => one.screen === view.screen)
        return screen && foldKey(view.name).includes(wanted) && ctx.get(permissionsAtom).has(screen.permission) ? [{ view, screen }] : []
      })
      .slice(0, MOST)
      .map(({ view, screen }) => ({
        id: String(view.id),
        title: view.name,
        detail: ctx.t(screen.title),
        icon: EyeOpen,
        canBeside: true,
        run: (_ctx, { beside }) => screen.open(view.id, beside ? 'right' : 'main'),
      }))
  },
}
