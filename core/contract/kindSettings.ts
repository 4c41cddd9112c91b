import { z } from 'zod'

/**
 * Settings of a kind that a plugin adds to another plugin's list (an automatic action of a pipeline, a step of a chat flow): the plugin describes them as a
 * zod object made of the settings of this file, the server checks them by it, and the browser draws their form.
 */

/** How the form shows a setting. */
export const settingControls = ['text', 'message', 'choice', 'textChoice', 'option', 'minutes'] as const
const LARGEST_ID = 2_147_483_647
const LONGEST_TEXT_ID = 200

/** A single-line text of 1 to `longest` characters. */
export const textSetting = (longest: number) => z.string().trim().min(1).max(longest).meta({ control: 'text' })
/** A message with variables, of 1 to `longest` characters. */
export const messageSetting = (longest: number) => z.string().trim().min(1).max(longest).meta({ control: 'message' })
/** Id of a row that the runner lists in `choices`. */
export const choiceSetting = () => z.int().min(1).max(LARGEST_ID).meta({ control: 'choice' })
/** The same; 0 stands for none, or for what follows from the deal. */
export const optionalChoiceSetting = () => z.int().min(0).max(LARGEST_ID).meta({ control: 'choice' })
/** The same for rows with ids that are texts. */
export const textChoiceSetting = () => z.string().min(1).max(LONGEST_TEXT_ID).meta({ control: 'textChoice' })
/** A choice among a few words. One that was added later has a `default`, its first word, for settings from before. */
export const optionSetting = <const V extends string>(values: readonly [V, ...V[]]) => z.enum(values).meta({ control: 'option' })
/** A length of time, in minutes from 0 to `most`. */
export const minutesSetting = (most: number) => z.int().min(0).max(most).meta({ control: 'minutes' })

const choiceSchema = z.object({ id: z.union([z.int(), z.string()]), name: z.string() })
export type SettingChoice = z.infer<typeof choiceSchema>

/** A setting as the form draws it. Its label is the text `<texts>.field.<name>`. */
export const settingSchema = z.object({
  name: z.string(),
  control: z.enum(settingControls),
  isRequired: z.boolean(),
  /** Characters of a text; null for other controls. */
  longest: z.int().nullable(),
  /** Highest number; null for other controls. */
  most: z.int().nullable(),
  options: z.array(z.string()),
  choices: z.array(choiceSchema),
})
export type KindSetting = z.infer<typeof settingSchema>

const describedSchema = z.object({
  properties: z.record(
    z.string(),
    z.object({
      control: z.enum(settingControls),
      minLength: z.number().optional(),
      maxLength: z.number().optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      enum: z.array(z.string()).optional(),
      default: z.string().optional(),
    }),
  ),
})

const hasText = (control: KindSetting['control']): boolean => control === 'text' || control === 'message'

/** The settings of a kind as its form draws them; `choices` by the name of the setting. */
export function settingsOf(schema: z.ZodObject, choices: Readonly<Record<string, readonly SettingChoice[]>>): KindSetting[] {
  const { properties } = describedSchema.parse(z.toJSONSchema(schema, { io: 'input' }))
  return Object.entries(properties).map(([name, { control, minLength = 0, maxLength, minimum = 0, maximum, enum: options = [], default: unset }]) => ({
    name,
    control,
    isRequired: (control === 'option' && unset === undefined) || minLength > 0 || (control === 'choice' && minimum > 0),
    longest: hasText(control) ? (maxLength ?? null) : null,
    most: control === 'minutes' ? (maximum ?? null) : null,
    options,
    choices: [...(choices[name] ?? [])],
  }))
}

export const settingProblemCodes = ['required', 'too_big', 'unknown', 'invalid_type'] as const
export type SettingProblem = (typeof settingProblemCodes)[number]

/** Problem of a setting's value, for the form; the server asks the kind's own schema. */
export function settingProblem({ control, isRequired, longest, most, options, choices }: KindSetting, value: unknown): SettingProblem | null {
  if (hasText(control)) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text === '') return isRequired ? 'required' : null
    return longest !== null && text.length > longest ? 'too_big' : null
  }
  if (control === 'option' && value === undefined && !isRequired) return null
  if (control === 'option') return typeof value === 'string' && options.includes(value) ? null : 'required'
  if (control === 'textChoice') {
    if (typeof value !== 'string' || value === '') return 'required'
    return choices.some(({ id }) => id === value) ? null : 'unknown'
  }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return control === 'choice' && isRequired ? 'required' : 'invalid_type'
  if (control === 'minutes') return most !== null && value > most ? 'too_big' : null
  if (value === 0) return isRequired ? 'required' : null
  return choices.some(({ id }) => id === value) ? null : 'unknown'
}

/** First value of a setting. */
export function initialSetting({ control, options }: KindSetting): string | number {
  if (hasText(control) || control === 'textChoice') return ''
  return control === 'option' ? (options[0] ?? '') : 0
}
