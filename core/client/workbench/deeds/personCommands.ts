import { Contrast, LogOut, Pause, Translate } from '@blueprintjs/icons'
import { z } from 'zod'
import { logout as signOut } from '#core/client/auth/logout.ts'
import { choosePresence } from '#core/client/auth/presence.ts'
import { isDarkAtom, isPausedAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { type Locale, localeAtom, setLocale } from '#core/client/i18n/index.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import type { UserConfigs } from '#core/contract/auth.ts'
import { defineEvent } from '#core/contract/define.ts'
import { changeCompany } from './changeCompany.ts'

const nothing = z.object({})

/** The person changed their own configs; who owns people saves them on the server. */
export const configsChanged = defineEvent('core.configsChanged', z.custom<Partial<UserConfigs>>())

/** Here at once; `configsChanged` has them saved. */
export function changeConfigs(change: Partial<UserConfigs>): void {
  const configs = store.get(sessionAtom)?.configs
  if (configs) updateSession({ configs: { ...configs, ...change } })
}

export const togglePresence = defineCommand({
  id: 'core.togglePresence',
  title: 'workbench.command.togglePresence',
  icon: Pause,
  args: nothing,
  keys: 'shift+p',
  run: async (_args, ctx) => {
    const isPause = !ctx.get(isPausedAtom)
    await choosePresence(isPause ? 'paused' : 'online')
    ctx.notify(ctx.t(isPause ? 'workbench.presence.nowPaused' : 'workbench.presence.nowOnline'))
  },
})

function keepTheme(isDark: boolean, ctx: ClientContext): void {
  ctx.set(isDarkAtom, isDark)
  changeConfigs({ isDark })
  ctx.emit(configsChanged, { isDark })
}

/** Light or dark, whatever the system says. */
export const setTheme = defineCommand({
  id: 'core.setTheme',
  title: 'workbench.command.toggleTheme',
  icon: Contrast,
  args: z.object({ isDark: z.boolean() }),
  resolve: () => null,
  isHidden: true,
  run: ({ isDark }, ctx) => keepTheme(isDark, ctx),
})

export const toggleTheme = defineCommand({
  id: 'core.toggleTheme',
  title: 'workbench.command.toggleTheme',
  icon: Contrast,
  args: nothing,
  run: (_args, ctx) => keepTheme(!ctx.get(isDarkAtom), ctx),
})

/** Back to what the system says, after light or dark was chosen. */
export const followSystemTheme = defineCommand({
  id: 'core.followSystemTheme',
  title: 'workbench.command.followSystemTheme',
  icon: Contrast,
  args: nothing,
  when: (get) => typeof get(sessionAtom)?.configs.isDark === 'boolean',
  run: (_args, ctx) => {
    changeConfigs({ isDark: null })
    ctx.emit(configsChanged, { isDark: null })
  },
})

const speak = (locale: Locale, name: string) =>
  defineCommand({
    id: `core.speak${name}`,
    title: `workbench.command.speak${name}`,
    icon: Translate,
    args: nothing,
    when: (get) => get(localeAtom) !== locale,
    run: async (_args, ctx) => {
      await setLocale(locale)
      changeConfigs({ locale })
      ctx.emit(configsChanged, { locale })
    },
  })

export const languages = [
  { locale: 'pt-BR', label: 'Português', command: speak('pt-BR', 'Portuguese') },
  { locale: 'en', label: 'English', command: speak('en', 'English') },
  { locale: 'es', label: 'Español', command: speak('es', 'Spanish') },
] as const

export const leave = defineCommand({
  id: 'core.logout',
  title: 'workbench.command.logout',
  icon: LogOut,
  args: nothing,
  run: () => signOut(),
})

export const personCommands: readonly AnyCommand[] = [
  togglePresence,
  toggleTheme,
  setTheme,
  followSystemTheme,
  ...languages.map(({ command }) => command),
  changeCompany,
  leave,
]
