import { Redo, Trash } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { questionAtom } from '#core/client/workbench/question/question.atoms.ts'
import { type FailedJob, failedJobSchema, removeJob, retryJob } from '../../contract/index.ts'
import { refreshJobs } from './queries.ts'

export const JOBS_PANEL = 'installation.jobs'
const permission = 'installation.jobs'

/** The failed job under the cursor. */
export const activeJobAtom = atom<FailedJob | null>(null)

export const retry = defineCommand({
  id: 'installation.retryJob',
  title: 'installation.jobs.retry',
  icon: Redo,
  args: failedJobSchema,
  keys: 'r',
  scope: JOBS_PANEL,
  permission,
  isFinal: true,
  resolve: (get) => get(activeJobAtom),
  when: (get, args) => (args ?? get(activeJobAtom)) !== null,
  async run({ id, name }, ctx) {
    await ctx.call(retryJob, { id })
    await refreshJobs()
    ctx.notify(ctx.t('installation.jobs.retried', { name }))
  },
})

export const remove = defineCommand({
  id: 'installation.removeJob',
  title: 'installation.jobs.remove',
  icon: Trash,
  args: failedJobSchema,
  keys: 'delete',
  scope: JOBS_PANEL,
  permission,
  isFinal: true,
  resolve: (get) => get(activeJobAtom),
  when: (get, args) => (args ?? get(activeJobAtom)) !== null,
  run({ id, name }, ctx) {
    ctx.set(questionAtom, {
      title: ctx.t('installation.jobs.removeTitle', { name }),
      text: ctx.t('installation.jobs.removeText'),
      confirmLabel: ctx.t('installation.jobs.remove'),
      isDanger: true,
      async run() {
        await ctx.call(removeJob, { id })
        await refreshJobs()
        ctx.notify(ctx.t('installation.jobs.removed', { name }))
      },
    })
  },
})

export const jobCommands: readonly AnyCommand[] = [retry, remove]
