import { useT } from '#core/client/i18n/index.ts'
import { TextField } from '#core/client/ui/TextField.tsx'

/** As they are typed; empty for any number. */
export interface TypedLimits {
  maxUsers: string
  maxConnections: string
}

const limits = ['maxUsers', 'maxConnections'] as const

/** The limit that was typed as a number; null for nothing, NaN for what is no number. */
export const readLimit = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))

export const typedLimit = (limit: number | null): string => (limit === null ? '' : String(limit))

export interface LimitFieldsProps {
  typed: TypedLimits
  /** How many the company has now; absent for a new one. */
  now?: TypedNow
  problemOf: (field: string) => string | null
  onChange: (part: Partial<TypedLimits>) => void
}

type TypedNow = Record<(typeof limits)[number], number>

/** How many people and connections a company may have. */
export function LimitFields({ typed, now, problemOf, onChange }: LimitFieldsProps) {
  const t = useT()
  return limits.map((field) => (
    <TextField
      key={field}
      label={t(`platform.form.${field}`)}
      help={now ? t('platform.form.limitNow', { count: now[field] }) : t('platform.form.limitHelp')}
      value={typed[field]}
      error={problemOf(field)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      onChange={(text) => onChange({ [field]: text })}
    />
  ))
}
