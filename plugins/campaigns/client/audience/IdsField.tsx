import { useT } from '#core/client/i18n/index.ts'
import { MultiPick, type MultiPickChoice } from '#core/client/ui/MultiPick.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'

interface IdsFieldProps {
  label: string
  options: readonly MultiPickChoice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Several of a list behind a button that says which. */
export function IdsField({ label, options, chosen, onChange }: IdsFieldProps) {
  const t = useT()
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <div className="form-field">
      <span className="form-label">{label}</span>
      <Popover
        label={label}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="btn campaign-ids"
            aria-label={`${label}: ${names.length === 0 ? t('campaigns.audience.any') : names.join(', ')}`}
          >
            <span className="cut">{names.length === 0 ? t('campaigns.audience.any') : names.join(', ')}</span>
          </button>
        )}
      >
        {() => (
          <div className="campaign-pick">
            <MultiPick
              label={t('campaigns.audience.narrow')}
              listLabel={label}
              none={t('campaigns.audience.nothing')}
              options={options}
              chosen={chosen}
              onChange={onChange}
            />
          </div>
        )}
      </Popover>
    </div>
  )
}
