import { classes } from './classes.ts'
import './colourField.css'
import { Field } from './Field.tsx'
import { Dot } from './marks.tsx'

/** Eight that differ on both grounds; any other is typed. Named `workbench.colour.<digits>` in the catalogues. */
export const COLOURS = ['#3d7fc4', '#2f8f83', '#5a8f3a', '#b7791f', '#c2603a', '#b8455f', '#7a5bc4', '#6b7280']

export interface ColourFieldProps {
  label: string
  /** `#rrggbb`, or whatever is being typed. */
  value: string
  onChange: (colour: string) => void
  help?: string
  error?: string | null
}

/** A colour: one of eight dots, or its six hexadecimal digits. */
export function ColourField({ label, value, onChange, help, error = null }: ColourFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <div className="colour-field">
          {COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              className={classes('colour-choice', colour === value.toLowerCase() && 'is-chosen')}
              aria-pressed={colour === value.toLowerCase()}
              aria-label={`${label} ${colour}`}
              onClick={() => onChange(colour)}
            >
              <Dot colour={colour} />
            </button>
          ))}
          <input
            type="text"
            {...ids}
            className="input"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder="#rrggbb"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

/** The next colour for the so many-th thing of a kind: neighbours differ. */
export const colourFor = (count: number): string => COLOURS[count % COLOURS.length] ?? FIRST_COLOUR

/** A colour to begin with. */
export const FIRST_COLOUR = '#3d7fc4'
