import { Cog } from '@blueprintjs/icons'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { PaletteSource } from '#core/client/plugin.ts'
import { openBeside } from '#core/client/workbench/routing/useRouting.ts'
import { settingFields } from '../contract/index.ts'
import { mayChangeAtom } from './viewer.ts'

/** Single settings, found by their words. */
export const settingPalette: PaletteSource = {
  id: 'settings',
  title: 'settings.title',
  entries: (get, t) =>
    get(mayChangeAtom)
      ? contributionsOf(settingFields).map(({ setting, title, help, group }) => ({
          id: setting.key,
          title: t(title),
          detail: t(`settings.group.${group}`),
          words: `${setting.key} ${t(help)}`,
          preview: t(help),
          icon: Cog,
          canBeside: true,
          run: (client, { beside }) => {
            const address = `/configuracoes/geral?s=${encodeURIComponent(setting.key)}`
            if (!(beside && openBeside(address))) client.navigate(address)
          },
        }))
      : [],
}
