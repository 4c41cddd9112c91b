import { useT } from '#core/client/i18n/index.ts'

export interface PaletteFootProps {
  preview: string | null
  isAsking: boolean
  /** Whether Shift+Enter opens the chosen line beside. */
  canBeside: boolean
}

/** Below the list: what is said of the chosen line, and what else the keys do here. */
export function PaletteFoot({ preview, isAsking, canBeside }: PaletteFootProps) {
  const t = useT()
  return (
    <>
      {preview !== null && <div className="palette-preview">{preview}</div>}
      <footer className="palette-foot">
        {isAsking ? (
          <span>
            <kbd className="key">Backspace</kbd> {t('workbench.palette.back')}
          </span>
        ) : (
          <span style={{ visibility: canBeside ? 'visible' : 'hidden' }}>
            <kbd className="key">Shift</kbd> <kbd className="key">Enter</kbd> {t('workbench.palette.beside')}
          </span>
        )}
        {!isAsking && (
          <span className="palette-prefixes">
            {(['>', '#', '@', '/', '?'] as const).map((prefix) => (
              <span key={prefix}>
                <kbd className="key">{prefix}</kbd> {t(`workbench.palette.prefix.${prefix}`)}
              </span>
            ))}
          </span>
        )}
      </footer>
    </>
  )
}
