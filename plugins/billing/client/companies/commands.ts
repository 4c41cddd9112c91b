import { CreditCard, Edit, TimelineEvents } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { type BilledCompany, billedCompanySchema, extendSubscription, saveCompanySubscription } from '../../contract/index.ts'
import { COMPANIES_PANEL } from '../panelIds.ts'
import { refreshBilling } from '../shared/queries.ts'

const permission = 'billing.companies'

/** The company under the cursor of the list. */
export const activeCompanyAtom = atom<BilledCompany | null>(null)
/** The company whose form is open. */
export const companyDialogAtom = atom<BilledCompany | null>(null)

export const goToCompanies = defineCommand({
  id: 'billing.goToCompanies',
  title: 'billing.companies.go',
  icon: CreditCard,
  args: z.object({}),
  permission,
  address: '/tenantsPk',
  run: (_args, ctx) => ctx.navigate('/tenantsPk'),
})

export const editCompany = defineCommand({
  id: 'billing.editCompany',
  title: 'billing.companies.edit',
  icon: Edit,
  args: billedCompanySchema,
  permission,
  isHidden: true,
  run: (company, ctx) => ctx.set(companyDialogAtom, company),
})

export const giveMonth = defineCommand({
  id: 'billing.giveMonth',
  title: 'billing.companies.giveMonth',
  icon: TimelineEvents,
  args: billedCompanySchema,
  keys: 'm',
  scope: COMPANIES_PANEL,
  permission,
  resolve: (get) => get(activeCompanyAtom),
  when: (get, args) => (args ?? get(activeCompanyAtom))?.subscription != null,
  async run({ id, name, subscription }, ctx) {
    await ctx.call(extendSubscription, { id })
    await refreshBilling()
    return {
      label: ctx.t('billing.companies.monthGiven', { name }),
      undo: async () => {
        if (subscription) await ctx.call(saveCompanySubscription, { id, dueDate: subscription.dueDate })
        await refreshBilling()
      },
    }
  },
})

export const companyCommands: readonly AnyCommand[] = [goToCompanies, editCompany, giveMonth]
