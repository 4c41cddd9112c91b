import { defineService, extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide } from '#core/server/plugin.ts'
import { type DefinedFields, definedFields } from '#plugins/contacts/contract/index.ts'
import { type CompanyValues, companyValues } from '#plugins/quickReplies/contract/index.ts'
import { textValues } from '../contract/index.ts'
import { definedFieldsOf, servedContactFields } from './contactFields.ts'
import { servedVariables, variablesOf } from './variables.ts'

const valuesService = defineService<CompanyValues>('customFields.values')
const fieldsService = defineService<DefinedFields>('customFields.contactFields')

export default defineServerPlugin({
  id: 'customFields',
  requires: ['quickReplies', 'contacts'],
  parts: [servedVariables, servedContactFields],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'customFields.list': { sentence: "Use the company's own variables and the fields of contacts", profiles: ['admin', 'super', 'user'] },
    'customFields.edit': { sentence: "Keep the company's own variables and the fields of contacts", profiles: ['admin', 'super'] },
  },
  extends: [
    extend(definedFields, { id: 'customFields', service: fieldsService }),
    extend(companyValues, { id: 'customFields', service: valuesService }),
    extend(panelRights, { panel: 'customFields.variables', permission: 'customFields.edit', sharesState: true }),
    extend(panelRights, { panel: 'customFields.contactFields', permission: 'customFields.edit', sharesState: true }),
  ],
  provides: [
    provide(fieldsService, (ctx) => ({ of: (tenantId) => definedFieldsOf(ctx, tenantId) })),
    provide(valuesService, (ctx) => ({
      of: async (tenantId) => textValues(await variablesOf(ctx, tenantId), await definedFieldsOf(ctx, tenantId)),
    })),
  ],
})
