import { Refresh } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { questionAtom } from '#core/client/workbench/question/question.atoms.ts'
import { askForReload } from '../../contract/index.ts'
import { refreshVersions } from './queries.ts'

export const VERSIONS_PANEL = 'installation.versions'

export const reloadPages = defineCommand({
  id: 'installation.reloadPages',
  title: 'installation.versions.reload',
  icon: Refresh,
  args: z.object({}),
  permission: 'installation.update',
  isFinal: true,
  run(_args, ctx) {
    ctx.set(questionAtom, {
      title: ctx.t('installation.versions.reloadTitle'),
      text: ctx.t('installation.versions.reloadText'),
      confirmLabel: ctx.t('installation.versions.reloadConfirm'),
      isDanger: false,
      async run() {
        await ctx.call(askForReload, {})
        await refreshVersions()
        ctx.notify(ctx.t('installation.versions.reloadAsked'))
      },
    })
  },
})
