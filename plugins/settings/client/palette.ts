import { Cog } from '@blueprintjs/icons'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { PaletteSource } from '#core/client/plugin.ts'
import { settingFields } from '../contract/index.ts'
import { isAbout } from './isAbout.ts'
import { mayChangeAtom } from './viewer.ts'

/** Fewer letters would find everything. */
const LEAST_LETTERS = 3

/** Single settings, found by their words. */
export const settingPalette: PaletteSource = {
  id: 'settings',
  title: 'settings.title',
  search(query, ctx) {
    if (!ctx.get(mayChangeAtom) || query.trim().length < LEAST_LETTERS) return []
    return contributionsOf(settingFields)
      .filter((field) => isAbout(query, ctx.t(field.title), field.setting.key))
      .map(({ setting, title }) => ({
        id: `setting:${setting.key}`,
        title: ctx.t(title),
        icon: Cog,
        run: (client) => client.navigate(`/configuracoes/geral?s=${encodeURIComponent(setting.key)}`),
      }))
  },
}
