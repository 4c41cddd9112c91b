import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

export * from './contactFields.ts'
export * from './fieldRules.ts'
export * from './rules.ts'

export const variableSchema = z.object({
  id: z.int(),
  /** As it stands in texts between `{{` and `}}`. */
  name: z.string(),
  value: z.string(),
  rev: z.int(),
})
export type Variable = z.infer<typeof variableSchema>

/** Loose limit: the handler checks lengths so that it can answer 422 with a message per field. */
const text = z.string().max(10_000)

/** The company's own variables by name. */
export const listCompanyVariables = defineEndpoint({
  method: 'GET',
  path: '/variables',
  permission: 'customFields.list',
  summary: "The company's own variables",
  input: z.object({}),
  output: z.array(variableSchema),
})

/** @throws invalidInput (422) with the fields, also for a name that is taken or that every conversation has; tooManyVariables (422) */
export const createVariable = defineEndpoint({
  method: 'POST',
  path: '/variables',
  permission: 'customFields.edit',
  summary: 'New variable of the company',
  input: z.object({ name: text.default(''), value: text.default('') }),
  output: variableSchema,
})

/** Changes what is given and leaves the rest. @throws noVariableFound (404), invalidInput (422) as `createVariable` */
export const updateVariable = defineEndpoint({
  method: 'PUT',
  path: '/variables/:id',
  permission: 'customFields.edit',
  summary: 'Change a variable of the company',
  input: z.object({ id: idParam, name: text.optional(), value: text.optional() }),
  output: variableSchema,
})

/** Texts that name it keep the name, which then means nothing. @throws noVariableFound (404) */
export const deleteVariable = defineEndpoint({
  method: 'DELETE',
  path: '/variables/:id',
  permission: 'customFields.edit',
  summary: 'Delete a variable of the company',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** A variable is new or different. Goes to the whole company. */
export const variableSaved = defineEvent('customFields.variableSaved', variableSchema, { channel: 'variable', kind: 'update', key: 'variable' })
/** It is gone. Goes to the whole company. */
export const variableGone = defineEvent('customFields.variableGone', z.object({ id: z.int() }), { channel: 'variable', kind: 'delete', key: 'variable' })

export const noVariableFound = () => new AppError('ERR_NO_VARIABLE_FOUND', 404)
export const refusedVariable = (fields: FieldError[]) => invalidInput(fields, 422)
