import { change, copyTemplate, fill, type Sample } from './installation.ts'
import { type Launched, launch } from './launch.ts'

/** The real program on an installation of its own. */
export interface Program extends Launched {
  /** Where a person's browser goes for the web chat of *Site*. */
  webchatUrl: string
}

export interface ProgramOptions {
  /** SQL run on its database before it starts. */
  changes: readonly string[]
  /** Believable data in it. */
  sample: Sample | null
}

/** Starts the program on a copy of the seeded installation. */
export async function startProgram({ changes, sample }: ProgramOptions): Promise<Program> {
  const installation = await copyTemplate()
  if (sample) await fill(installation, sample)
  if (changes.length > 0) await change(installation, changes)
  const launched = await launch(installation)
  return {
    ...launched,
    webchatUrl: `${launched.url}/webchat/${launched.webchatToken}`,
    async stop() {
      await launched.stop()
      await installation.remove()
    },
  }
}
