import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Field } from '#core/client/ui/Field.tsx'
import { LONGEST_COLLECTION } from '../../contract/index.ts'
import { collectionsOf, documentsQuery } from '../knowledge.ts'

interface CollectionFieldProps {
  value: string
  error: string | null
  onChange: (collection: string) => void
}

/** The group of a document: one that is there already, or a new one. */
export function CollectionField({ value, error, onChange }: CollectionFieldProps) {
  const t = useT()
  const id = useId()
  const collections = collectionsOf(useQuery(documentsQuery).data ?? [])
  return (
    <Field label={t('knowledge.form.collection')} help={t('knowledge.form.collectionHelp')} error={error}>
      {(ids) => (
        <>
          <input
            type="text"
            {...ids}
            className="input"
            list={id}
            autoComplete="off"
            maxLength={LONGEST_COLLECTION}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={id}>
            {collections.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
