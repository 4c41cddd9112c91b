import { Box } from '@blueprintjs/icons'
import { localeAtom } from '#core/client/i18n/index.ts'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { store } from '#core/client/store/store.ts'
import { plans } from '../../contract/index.ts'
import { centsText } from '../shared/cents.ts'
import { PlanActions, Price } from './parts.tsx'

/** Plans that companies can subscribe to. */
export const plansScreen = tableScreen(plans, {
  address: '/planos',
  routeName: 'planos',
  icon: Box,
  menu: { area: 'platform', order: 6, menu: 'planos' },
  panel: 'billing.plan.list',
  texts: 'billing.plan',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', width: 200, grow: 3 },
    {
      id: 'valueCents',
      width: 130,
      isNumber: true,
      value: ({ valueCents }) => valueCents / 100,
      render: ({ valueCents }) => centsText(valueCents, store.get(localeAtom)),
    },
    { id: 'cycle', width: 120, value: ({ cycle }, t) => t(`billing.plan.choice.cycle.${cycle}`) },
    { id: 'maxUsers', width: 100, isNumber: true },
    { id: 'maxConnections', width: 100, isNumber: true },
    { id: 'isPublic', width: 140, value: ({ isPublic }, t) => t(isPublic ? 'billing.plan.public' : 'billing.plan.private') },
    { id: 'companies', width: 100, isNumber: true },
  ],
  form: [
    { field: 'name' },
    { id: 'price', component: Price },
    { field: 'cycle' },
    { field: 'maxUsers' },
    { field: 'maxConnections' },
    { field: 'isPublic', hasHelp: true },
  ],
  actions: PlanActions,
})
