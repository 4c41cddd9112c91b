import { Endorsed } from '@blueprintjs/icons'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { listSupport, setSupport } from '../../contract/index.ts'

const LONGEST_ACCOUNT = 254
const permission = 'platform.support'
const nothing = z.object({})

/** Run by the steps; its undo sets the mark back. */
export const changeSupport = defineCommand({
  id: 'platform.changeSupport',
  title: 'platform.support.mark',
  args: z.object({ account: z.string(), isSupport: z.boolean() }),
  permission,
  isHidden: true,
  async run({ account, isSupport }, ctx) {
    const { name } = await ctx.call(setSupport, { account, isSupport })
    return {
      label: ctx.t(isSupport ? 'platform.support.marked' : 'platform.support.unmarked', { name }),
      undo: async () => {
        await ctx.call(setSupport, { account, isSupport: !isSupport })
      },
    }
  },
})

export const markSupport = defineCommand({
  id: 'platform.markSupport',
  title: 'platform.support.mark',
  icon: Endorsed,
  args: nothing,
  permission,
  ask: (_args, ctx) => ({
    steps: [
      {
        id: 'account',
        title: ctx.t('platform.support.account'),
        longest: LONGEST_ACCOUNT,
        submit: (text) => (text.trim() === '' ? null : ctx.t('platform.support.markOne', { account: text.trim() })),
      },
    ],
    finish: ({ account }) => ctx.run(changeSupport, { account: account?.id.trim() ?? '', isSupport: true }),
  }),
  run: (args): void => askInPalette(markSupport, args),
})

export const unmarkSupport = defineCommand({
  id: 'platform.unmarkSupport',
  title: 'platform.support.unmark',
  icon: Endorsed,
  args: nothing,
  permission,
  ask: (_args, ctx) => ({
    steps: [
      {
        id: 'account',
        title: ctx.t('platform.support.whose'),
        none: ctx.t('platform.support.none'),
        options: async () =>
          (await ctx.call(listSupport, {})).map(({ name, email, username, tenant }) => ({ id: email || username, title: name, detail: tenant.name })),
      },
    ],
    finish: ({ account }) => ctx.run(changeSupport, { account: account?.id ?? '', isSupport: false }),
  }),
  run: (args): void => askInPalette(unmarkSupport, args),
})

export const supportCommands: readonly AnyCommand[] = [markSupport, unmarkSupport, changeSupport]
