import { Download, Import, KeyCommand, Learning, Reset } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { type Remap, remapAtom } from '#core/client/commands/bindings.ts'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { putUserConfigs } from '#plugins/team/contract/index.ts'
import { keyDialogAtom } from './dialogs.atoms.ts'
import { chooseKeysFile } from './file/chooseKeysFile.ts'
import { writeKeysFile } from './file/writeKeysFile.ts'
import { type PresetId, presetIds, remapOf } from './presets.ts'
import { takenBack } from './takenBack.ts'

const nothing = z.object({})
const remapSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** Saves first, so that what the screen shows is what every other window has. */
async function write(ctx: ClientContext, keys: Remap): Promise<void> {
  const session = ctx.get(sessionAtom)
  if (!session) return
  const saved = await ctx.call(putUserConfigs, { id: session.userId, keys: remapSchema.parse(keys) })
  const now = ctx.get(sessionAtom)
  if (now?.userId === session.userId) updateSession({ configs: { ...now.configs, keys: saved.keys ?? {} } })
}

/** Replaces all own keys; run by the screen. `label` says what happened. */
export const saveKeys = defineCommand({
  id: 'keys.save',
  title: 'keys.title',
  args: z.object({ keys: remapSchema, label: z.string() }),
  isHidden: true,
  async run({ keys, label }, ctx) {
    const before = ctx.get(remapAtom)
    await write(ctx, keys)
    return { label, undo: () => write(ctx, takenBack({ before, after: keys, now: ctx.get(remapAtom) })) }
  },
})

export const goToKeys = defineCommand({
  id: 'keys.go',
  title: 'keys.command.go',
  icon: KeyCommand,
  args: nothing,
  menus: [
    { menu: 'core.person', order: 10 },
    { menu: 'core.keysHelp', order: 10 },
  ],
  address: '/configuracoes/teclas',
  run: (_args, ctx) => ctx.navigate('/configuracoes/teclas'),
})

export const editKeys = defineCommand({
  id: 'keys.edit',
  title: 'keys.command.edit',
  args: z.object({ commandId: z.string() }),
  isHidden: true,
  run: ({ commandId }, ctx) => ctx.set(keyDialogAtom, { kind: 'edit', commandId }),
})

const preset = (id: PresetId) =>
  defineCommand({
    id: `keys.preset.${id}`,
    title: `keys.command.preset.${id}`,
    icon: KeyCommand,
    args: nothing,
    menus: [{ menu: 'keys.presets', order: presetIds.indexOf(id) }],
    run: (_args, ctx) => ctx.run(saveKeys, { keys: remapSchema.parse(remapOf(id, ctx.get(commandsAtom))), label: ctx.t(`keys.done.preset.${id}`) }),
  })

export const resetAllKeys = defineCommand({
  id: 'keys.resetAll',
  title: 'keys.command.resetAll',
  icon: Reset,
  args: nothing,
  menus: [{ menu: 'keys.more', order: 30 }],
  when: (get) => Object.keys(get(remapAtom)).length > 0,
  run: (_args, ctx) => ctx.run(saveKeys, { keys: {}, label: ctx.t('keys.done.resetAll') }),
})

const exportKeys = defineCommand({
  id: 'keys.export',
  title: 'keys.command.export',
  icon: Download,
  args: nothing,
  menus: [{ menu: 'keys.more', order: 10 }],
  run: (_args, ctx) => writeKeysFile(ctx.get(remapAtom)),
})

const importKeys = defineCommand({
  id: 'keys.import',
  title: 'keys.command.import',
  icon: Import,
  args: nothing,
  menus: [{ menu: 'keys.more', order: 20 }],
  async run(_args, ctx) {
    const read = await chooseKeysFile(ctx.get(commandsAtom).map(({ id }) => id))
    if (read) ctx.set(keyDialogAtom, { kind: 'import', read })
  },
})

export const practiseKeys = defineCommand({
  id: 'keys.practise',
  title: 'keys.command.practise',
  icon: Learning,
  args: nothing,
  menus: [{ menu: 'core.keysHelp', order: 20 }],
  run: (_args, ctx) => ctx.set(keyDialogAtom, { kind: 'practice' }),
})

export const keyCommands: readonly AnyCommand[] = [saveKeys, goToKeys, editKeys, ...presetIds.map(preset), resetAllKeys, exportKeys, importKeys, practiseKeys]
