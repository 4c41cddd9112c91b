import { Add, Clipboard, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { accountTemplateSchema, deleteTemplate } from '../../contract/index.ts'
import { leavingTemplateAtom, newTemplateAtom, templatesConnectionAtom } from './account.atoms.ts'
import { TEMPLATES_PANEL, TEMPLATES_PATH } from './panelIds.ts'
import { refreshTemplates } from './templates.ts'

const permission = 'whatsappCloud.templates'
const ofTemplate = z.object({ whatsappId: z.int(), template: accountTemplateSchema })

export const goToTemplates = defineCommand({
  id: 'whatsappCloud.goToTemplates',
  title: 'whatsappCloud.command.goToTemplates',
  icon: Clipboard,
  args: z.object({}),
  permission,
  address: TEMPLATES_PATH,
  run: (_args, ctx) => ctx.navigate(TEMPLATES_PATH),
})

export const newTemplate = defineCommand({
  id: 'whatsappCloud.newTemplate',
  title: 'whatsappCloud.command.newTemplate',
  icon: Add,
  args: z.object({}),
  keys: 'n',
  scope: TEMPLATES_PANEL,
  permission,
  when: (get) => get(templatesConnectionAtom) !== null,
  run(_args, ctx) {
    const whatsappId = ctx.get(templatesConnectionAtom)
    if (whatsappId !== null) ctx.set(newTemplateAtom, { whatsappId, from: null })
  },
})

export const askDeleteTemplate = defineCommand({
  id: 'whatsappCloud.askDeleteTemplate',
  title: 'whatsappCloud.command.deleteTemplate',
  icon: Trash,
  args: ofTemplate,
  permission,
  isHidden: true,
  run: (asked, ctx) => ctx.set(leavingTemplateAtom, asked),
})

/** The provider blocks the name of a deleted template, so there is no undo. */
export const removeTemplate = defineCommand({
  id: 'whatsappCloud.deleteTemplate',
  title: 'whatsappCloud.command.deleteTemplate',
  args: ofTemplate,
  permission,
  isHidden: true,
  isFinal: true,
  async run({ whatsappId, template: { id, name } }, ctx) {
    await ctx.call(deleteTemplate, { whatsappId, id, name })
    refreshTemplates(whatsappId)
    ctx.notify(ctx.t('whatsappCloud.done.deleted', { name }))
  },
})

export const accountCommands: readonly AnyCommand[] = [goToTemplates, newTemplate, askDeleteTemplate, removeTemplate]
