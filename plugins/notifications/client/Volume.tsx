import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Field } from '#core/client/ui/Field.tsx'

/** How loud; saved when one lets go of the slider. */
export function Volume({ value, onChange }: { value: number; onChange: (volume: number) => void }) {
  const t = useT()
  const [shown, setShown] = useState(value)
  const commit = () => shown !== value && onChange(shown)
  return (
    <Field label={t('notifications.volume', { percent: shown })}>
      {(ids) => (
        <input
          {...ids}
          type="range"
          min={0}
          max={100}
          step={5}
          value={shown}
          onChange={({ target }) => setShown(Number(target.value))}
          onPointerUp={commit}
          onKeyUp={commit}
          onBlur={commit}
        />
      )}
    </Field>
  )
}
