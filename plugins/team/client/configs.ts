import { adoptPresence } from '#core/client/auth/presence.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { localeAtom, setLocale } from '#core/client/i18n/index.ts'
import { onEvent } from '#core/client/kernel/bus.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { configsChanged } from '#core/client/workbench/deeds/personCommands.ts'
import type { Dispose } from '#core/contract/define.ts'
import { personalSettings } from '#core/contract/personalSettings.ts'
import { getUser, putUserConfigs, type SharedConfigs } from '../contract/index.ts'

const settingsAtom = contributionsAtom(personalSettings)

/** Savings on their way: what other windows say meanwhile waits, so that an echo of an older choice changes nothing here. */
let saving = 0
let postponed: SharedConfigs = {}

/** Counts the changes made here, and remembers the last one of each preference: an answer to an older question changes nothing about it. */
let changes = 0
const changedAt = new Map<string, number>()

/** Takes over what the person chose in another window. */
export function adoptConfigs(change: SharedConfigs): void {
  if (saving > 0) {
    postponed = { ...postponed, ...change }
    return
  }
  const session = store.get(sessionAtom)
  if (!session) return
  updateSession({ configs: { ...session.configs, ...change } })
  if (change.locale !== undefined && change.locale !== store.get(localeAtom)) void setLocale(change.locale)
}

async function save(ctx: ClientContext, id: number, change: Partial<SharedConfigs>): Promise<void> {
  changes += 1
  for (const key of Object.keys(change)) changedAt.set(key, changes)
  saving += 1
  // Choices hold on this screen anyway; the next change carries them to the server again.
  await ctx.call(putUserConfigs, { id, ...change }).catch(() => {})
  saving -= 1
  if (saving > 0) return
  const waiting = postponed
  postponed = {}
  adoptConfigs(waiting)
}

/** Fetches what may have been chosen elsewhere while this window heard nothing: preferences, and a pause or its end. */
async function fetchOwn(ctx: ClientContext): Promise<void> {
  const id = ctx.get(sessionAtom)?.userId
  if (id === undefined) return
  const asked = changes
  const { configs, status, rev } = await ctx.call(getUser, { id })
  const ofWindow = ctx.get(settingsAtom).flatMap(({ key, isOfWindow }) => (isOfWindow ? [key] : []))
  if (ctx.get(sessionAtom)?.userId !== id) return
  adoptPresence({ userId: id, status, rev })
  adoptConfigs(Object.fromEntries(Object.entries(configs).filter(([key]) => !ofWindow.includes(key) && (changedAt.get(key) ?? 0) <= asked)))
}

/** Saves the person's preferences and follows those of their other windows. */
export function followConfigs(ctx: ClientContext): Dispose {
  void fetchOwn(ctx).catch(() => {})
  const stops = [
    onEvent(configsChanged, (change) => {
      const id = ctx.get(sessionAtom)?.userId
      if (id !== undefined) void save(ctx, id, change)
    }),
    onResync(() => void fetchOwn(ctx).catch(() => {})),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
