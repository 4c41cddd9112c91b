import { defineClientPlugin } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { type DefinedField, fieldControls } from '../../../contract/index.ts'

const field = (key: string, type: DefinedField['type'], more: Partial<DefinedField> = {}): DefinedField => ({
  key,
  name: `Nome de ${key}`,
  type,
  help: '',
  options: [],
  isRequired: false,
  isInDetails: true,
  ...more,
})

/** A field of each type; the choice is required, the link is not in the details. */
export const DEFINED_FIELDS: readonly DefinedField[] = [
  field('apelido', 'text', { help: 'Como gosta de ser chamado' }),
  field('valor', 'number'),
  field('desde', 'date'),
  field('plano', 'choice', { options: ['Ouro', 'Prata'], isRequired: true }),
  field('cliente', 'yesNo'),
  field('cobranca', 'email'),
  field('site', 'link', { isInDetails: false }),
]

/** Tells contacts of them, as the plugin does that keeps them. */
export const definingPlugin = defineClientPlugin({
  id: 'definedFieldsOfTests',
  extends: [extend(fieldControls, { load: async () => DEFINED_FIELDS })],
})
