import { Cog } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { PaletteSource, Translate } from '#core/client/plugin.ts'
import { openBeside } from '#core/client/workbench/routing/useRouting.ts'
import { settingFields } from '../contract/index.ts'
import { mayChangeAtom } from './viewer.ts'

const addressOf = (key: string) => `/configuracoes/geral?s=${encodeURIComponent(key)}`

/** Single settings for the search of the settings' column. */
export const settingFinds = (get: Getter, t: Translate) =>
  get(mayChangeAtom)
    ? contributionsOf(settingFields).map(({ setting, title, help, group }) => ({
        id: `setting:${setting.key}`,
        title: t(title),
        detail: t(`settings.group.${group}`),
        keywords: `${setting.key} ${t(help)}`,
        path: addressOf(setting.key),
      }))
    : []

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
          keywords: `${setting.key} ${t(help)}`,
          preview: t(help),
          icon: Cog,
          canBeside: true,
          run: (client, { beside }) => {
            const address = addressOf(setting.key)
            if (!(beside && openBeside(address))) client.navigate(address)
          },
        }))
      : [],
}
