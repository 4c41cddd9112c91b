import { Contrast, LogOut, Person, Translate } from '@blueprintjs/icons'
import { z } from 'zod'
import { logout as signOut } from '#core/client/auth/logout.ts'
import { isDarkAtom, isPresentAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { type Locale, localeAtom, setLocale } from '#core/client/i18n/index.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { type UserConfigs, userActiveSignal, userIdleSignal } from '#core/contract/auth.ts'
import { defineEvent } from '#core/contract/define.ts'

const nothing = z.object({})

/** The person changed their own configs; who owns people saves them on the server. */
export const configsChanged = defineEvent('core.configsChanged', z.custom<Partial<UserConfigs>>())

function changeConfigs(change: Partial<UserConfigs>): void {
  const configs = store.get(sessionAtom)?.configs
  if (configs) updateSession({ configs: { ...configs, ...change } })
}

export const togglePresence = defineCommand({
  id: 'core.togglePresence',
  title: 'workbench.command.togglePresence',
  icon: Person,
  args: nothing,
  run: async (_args, ctx) => {
    const isPresent = !ctx.get(isPresentAtom)
    const userId = ctx.get(sessionAtom)?.userId
    ctx.set(isPresentAtom, isPresent)
    await ctx.signal(isPresent ? userActiveSignal : userIdleSignal, { userId })
    ctx.notify(ctx.t(isPresent ? 'workbench.presence.nowOnline' : 'workbench.presence.nowAway'))
  },
})

export const toggleTheme = defineCommand({
  id: 'core.toggleTheme',
  title: 'workbench.command.toggleTheme',
  icon: Contrast,
  args: nothing,
  run: (_args, ctx) => {
    const isDark = !ctx.get(isDarkAtom)
    ctx.set(isDarkAtom, isDark)
    changeConfigs({ isDark })
    ctx.emit(configsChanged, { isDark })
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

export const personCommands: readonly AnyCommand[] = [togglePresence, toggleTheme, ...languages.map(({ command }) => command), leave]
