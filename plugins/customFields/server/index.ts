import { defineService, extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { type DefinedFields, definedFields } from '#plugins/contacts/contract/index.ts'
import { type CompanyValues, companyValues } from '#plugins/quickReplies/contract/index.ts'
import * as contract from '../contract/index.ts'
import { createContactField, definedFieldsOf, deleteContactField, listContactFields, trackedContactFields, updateContactField } from './contactFields.ts'
import { createVariable, deleteVariable, listVariables, trackedVariables, updateVariable, variablesOf } from './variables.ts'

const valuesService = defineService<CompanyValues>('customFields.values')
const fieldsService = defineService<DefinedFields>('customFields.contactFields')

export default defineServerPlugin({
  id: 'customFields',
  requires: ['quickReplies', 'contacts'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'customFields.list': { sentence: "Use the company's own variables and the fields of contacts", profiles: ['admin', 'super', 'user'] },
    'customFields.edit': { sentence: "Keep the company's own variables and the fields of contacts", profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listCompanyVariables, (_input, actor, ctx) => listVariables(ctx, actor)),
    route(contract.createVariable, (wanted, actor, ctx) => createVariable(ctx, actor, wanted)),
    route(contract.updateVariable, ({ id, ...change }, actor, ctx) => updateVariable(ctx, actor, id, change)),
    route(contract.deleteVariable, ({ id }, actor, ctx) => deleteVariable(ctx, actor, id)),
    route(contract.listContactFields, (_input, actor, ctx) => listContactFields(ctx, actor)),
    route(contract.createContactField, (wanted, actor, ctx) => createContactField(ctx, actor, wanted)),
    route(contract.updateContactField, ({ id, ...change }, actor, ctx) => updateContactField(ctx, actor, id, change)),
    route(contract.deleteContactField, ({ id }, actor, ctx) => deleteContactField(ctx, actor, id)),
  ],
  extends: [
    ...trackedVariables.extends,
    ...trackedContactFields.extends,
    extend(definedFields, { id: 'customFields', service: fieldsService }),
    extend(companyValues, { id: 'customFields', service: valuesService }),
    extend(panelRights, { panel: 'customFields.variables', permission: 'customFields.edit', sharesState: true }),
    extend(panelRights, { panel: 'customFields.contactFields', permission: 'customFields.edit', sharesState: true }),
  ],
  provides: [
    trackedVariables.provides,
    trackedContactFields.provides,
    provide(fieldsService, (ctx) => ({ of: (tenantId) => definedFieldsOf(ctx, tenantId) })),
    provide(valuesService, (ctx) => ({
      of: async (tenantId) => contract.textValues(await variablesOf(ctx, tenantId), await definedFieldsOf(ctx, tenantId)),
    })),
  ],
})
