import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { type PersonFormPartProps, personFormParts } from '../../../contract/client.ts'

interface PersonPartsProps extends Pick<PersonFormPartProps, 'person' | 'profile'> {
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}

/** Fields that other plugins add to the form of a person. */
export function PersonParts({ person, profile, values, onChange }: PersonPartsProps) {
  const parts = useAtomValue(useMemo(() => contributionsAtom(personFormParts), []))
  return parts
    .toSorted((one, other) => one.order - other.order)
    .map((part) => (
      <Contributed key={part.id} point={personFormParts} value={part}>
        <part.component person={person} profile={profile} value={values[part.id] ?? null} onChange={(value) => onChange({ ...values, [part.id]: value })} />
      </Contributed>
    ))
}
