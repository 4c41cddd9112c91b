import type { z } from 'zod'
import { defineResource, textField } from '#core/contract/resource/index.ts'
import { LONGEST_VARIABLE, variableNameProblem } from './rules.ts'

export const LONGEST_VALUE = 1_000
export const MOST_VARIABLES = 200

/** The company's own variables: texts write the name between `{{` and `}}`, and those that name a deleted one keep the name, which then means nothing. */
export const variables = defineResource('customFields.variables', {
  path: '/variables',
  rows: 'customFields.variable',
  may: { read: 'customFields.list', write: 'customFields.edit' },
  wire: { channel: 'variable', key: 'variable' },
  fields: {
    name: { ...textField({ longest: LONGEST_VARIABLE }), problem: variableNameProblem },
    value: textField({ longest: LONGEST_VALUE, isRequired: true }),
  },
  unique: 'name',
  most: MOST_VARIABLES,
  missing: 'ERR_NO_VARIABLE_FOUND',
  names: { one: 'variable of the company', many: "company's own variables" },
  events: { saved: 'customFields.variableSaved', gone: 'customFields.variableGone' },
})
export type Variable = z.output<typeof variables.row>

export const {
  list: listCompanyVariables,
  create: createVariable,
  update: updateVariable,
  remove: deleteVariable,
  saved: variableSaved,
  gone: variableGone,
} = variables
