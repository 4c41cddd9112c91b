import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { linkOf, shownValue } from '#core/client/ui/typed/shownValue.ts'
import type { DealField } from '../../contract/index.ts'

/** The value of an own field as people read it; links open. */
export function OwnValue({ field, value }: { field: DealField; value: string }) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  if (value === '') return '—'
  const link = linkOf(field, value)
  if (link === null) return shownValue(field, value, language, t)
  return (
    <a className="link" href={link} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  )
}
