import { Office } from '@blueprintjs/icons'
import { z } from 'zod'
import { landingOf } from '#core/client/auth/guard.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { type Command, defineCommand } from '#core/client/plugin.ts'
import { changeCompany as changeEndpoint, listOwnCompanies } from '#core/contract/auth.ts'

/** The companies that the person may change to, and the present one. */
export const ownCompaniesQuery = queryOf(listOwnCompanies, {})

const argsSchema = z.object({ tenantId: z.int().nullable().default(null) })

/** Goes on in another company; the page begins anew there, at the start. What waits to be sent here waits until the person is back. */
export const changeCompany: Command<z.output<typeof argsSchema>> = defineCommand({
  id: 'core.changeCompany',
  title: 'workbench.command.changeCompany',
  icon: Office,
  args: argsSchema,
  when: (get) => (get(sessionAtom)?.companies ?? 1) > 1,
  ask: (_args, ctx) => ({
    steps: [
      {
        id: 'company',
        title: ctx.t('workbench.company.which'),
        options: async () =>
          (await ctx.call(listOwnCompanies, {})).map(({ tenantId, name, isCurrent }) => ({
            ...{ id: String(tenantId), title: name, isOff: isCurrent },
            ...(isCurrent && { detail: ctx.t('workbench.company.current') }),
          })),
      },
    ],
    finish: ({ company }) => ctx.run(changeCompany, { tenantId: Number(company?.id) }),
  }),
  async run({ tenantId }, ctx) {
    if (tenantId === null) return
    const session = await ctx.call(changeEndpoint, { tenantId })
    // The address names things of the company that one leaves.
    saveSession(session, () => location.replace(landingOf(session.profile)))
  },
})
