import { Edit, EyeOff, EyeOpen, KeyEnter, Undo } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { configsChanged } from '#core/client/workbench/deeds/personCommands.ts'
import type { UserConfigs } from '#core/contract/auth.ts'
import { readPersonal } from '#core/contract/personalSettings.ts'
import { enterSendsSetting, hidesEventsSetting, signatureSetting, undoSendSetting } from '../../contract/preferences.ts'
import { mustSignAtom } from './mustSign.ts'

/** Whether Enter sends; otherwise it breaks the line and Ctrl+Enter sends. */
export const enterSendsAtom = atom((get) => readPersonal(get(sessionAtom)?.configs, enterSendsSetting) ?? true)

/** The name under own messages; `name` is the person's own where they chose no other. */
export const signatureAtom = atom((get) => {
  const session = get(sessionAtom)
  const { isOn, text } = readPersonal(session?.configs, signatureSetting) ?? { isOn: false, text: '' }
  if (get(mustSignAtom)) return { isOn: true, text, name: session?.username ?? '' }
  return { isOn, text, name: text.trim() === '' ? (session?.username ?? '') : text }
})

/** Whether what happened to a ticket is left out of its conversation. */
export const hidesEventsAtom = atom((get) => readPersonal(get(sessionAtom)?.configs, hidesEventsSetting) ?? false)

/** Whether a message waits a few seconds after Enter, so that it can be taken back. */
export const undoSendAtom = atom((get) => readPersonal(get(sessionAtom)?.configs, undoSendSetting) ?? false)

/** Whether the dialog of the signature is open. */
export const signatureDialogAtom = atom(false)

/** Changes what is kept in the person's configs, here at once and on the server. */
function prefer(ctx: ClientContext, change: Partial<UserConfigs>): void {
  const configs = ctx.get(sessionAtom)?.configs
  if (!configs) return
  updateSession({ configs: { ...configs, ...change } })
  ctx.emit(configsChanged, change)
}

const common = { args: z.object({}), permission: 'chat.send' as const }

export const letEnterSend = defineCommand({
  ...common,
  id: 'chat.enterSends',
  title: 'chat.command.enterSends',
  icon: KeyEnter,
  when: (get) => !get(enterSendsAtom),
  run: (_args, ctx) => prefer(ctx, { enterSends: true }),
})

export const letEnterBreak = defineCommand({
  ...common,
  id: 'chat.enterBreaks',
  title: 'chat.command.enterBreaks',
  icon: KeyEnter,
  when: (get) => get(enterSendsAtom),
  run: (_args, ctx) => prefer(ctx, { enterSends: false }),
})

/** Two commands for a choice of two: each is offered where the other is chosen. */
export const hideEvents = defineCommand({
  id: 'chat.hideEvents',
  title: 'chat.command.hideEvents',
  icon: EyeOff,
  args: z.object({}),
  permission: 'chat.read',
  when: (get) => !get(hidesEventsAtom),
  run: (_args, ctx) => prefer(ctx, { hidesEvents: true }),
})

export const showEvents = defineCommand({
  id: 'chat.showEvents',
  title: 'chat.command.showEvents',
  icon: EyeOpen,
  args: z.object({}),
  permission: 'chat.read',
  when: (get) => get(hidesEventsAtom),
  run: (_args, ctx) => prefer(ctx, { hidesEvents: false }),
})

export const letSendWait = defineCommand({
  ...common,
  id: 'chat.undoSendOn',
  title: 'chat.command.undoSendOn',
  icon: Undo,
  when: (get) => !get(undoSendAtom),
  run: (_args, ctx) => prefer(ctx, { undoSend: true }),
})

export const letSendGo = defineCommand({
  ...common,
  id: 'chat.undoSendOff',
  title: 'chat.command.undoSendOff',
  icon: Undo,
  when: (get) => get(undoSendAtom),
  run: (_args, ctx) => prefer(ctx, { undoSend: false }),
})

export const toggleSignature = defineCommand({
  ...common,
  id: 'chat.toggleSignature',
  title: 'chat.command.toggleSignature',
  icon: Edit,
  when: (get) => !get(mustSignAtom),
  run(_args, ctx) {
    const { isOn, text } = ctx.get(signatureAtom)
    prefer(ctx, { signature: { isOn: !isOn, text } })
  },
})

export const editSignature = defineCommand({
  ...common,
  id: 'chat.editSignature',
  title: 'chat.command.editSignature',
  icon: Edit,
  when: (get) => !get(mustSignAtom),
  run: (_args, ctx) => ctx.set(signatureDialogAtom, true),
})

/** Run by the dialog of the signature. */
export const saveSignature = defineCommand({
  id: 'chat.saveSignature',
  title: 'chat.command.editSignature',
  args: z.object({ isOn: z.boolean(), text: z.string() }),
  permission: 'chat.send',
  isHidden: true,
  run: (signature, ctx) => prefer(ctx, { signature }),
})

export const preferenceCommands: readonly AnyCommand[] = [
  letEnterSend,
  letEnterBreak,
  hideEvents,
  showEvents,
  letSendWait,
  letSendGo,
  toggleSignature,
  editSignature,
  saveSignature,
]
