/** A word as it was asked, and as it is compared: lower case, without accents. */
export interface QuestionWord {
  asked: string
  folded: string
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Words that say nothing of what a question is about: grammar, greetings, and asking itself. Portuguese, Spanish, English; without accents. */
const EMPTY_WORDS = new Set(
  `a o as os um uma uns umas de da do das dos em no na nos nas num numa por pelo pela pelos pelas para pra pro com sem sob sobre ate entre e ou mas nem se que
  qual quais quem quando quanto quantos quanta quantas onde como porque pq eu tu voce voces vc vcs ele ela eles elas nos me te lhe meu minha meus minhas seu sua seus
  suas nosso nossa este esta esse essa isso isto aquele aquela aquilo aqui ai ali la ja nao sim tambem tb mais menos muito muita bem so ser sou e eh sao era foi esta
  estou estao estava tem tenho temos ter tinha ha vai vou vamos ir fazer faz faco feito pode posso podem poder quero queria gostaria preciso precisa precisava
  saber sei sabe dizer diga fala falar ajuda ajudar favor obrigado obrigada oi ola opa bom boa dia tarde noite tudo entao ne ok so alguem alguma algum
  atendente humano pessoa gente moca moco senhor senhora por
  el la los las un una unos unas del al y o pero si que cual quien cuando cuanto donde como porque yo usted ustedes me te mi su es son esta estoy tiene tengo hay
  puede puedo quiero quisiera necesito saber hola buenos buenas dias gracias ayuda
  the an of to in on at by for from with and or but if what which who when how where why i you he she it we they me my your is are was do does did can could would
  want need know have has there this that please hello hi help thanks`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Words that are looked at: a longer question says no more than these. */
const MOST_WORDS = 12

/** The words of a question that say what it is about, each once, in their order. */
export function questionWords(question: string): QuestionWord[] {
  const found = new Map<string, QuestionWord>()
  for (const asked of question
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const folded = fold(asked)
    if (EMPTY_WORDS.has(folded) || (folded.length < 2 && !/\d/.test(folded))) continue
    if (!found.has(folded)) found.set(folded, { asked, folded })
    if (found.size >= MOST_WORDS) break
  }
  return [...found.values()]
}

/** The beginning of a word that its plural and singular share; rough, and the same for both. */
const stem = (word: string): string =>
  word
    .replace(/(coes|cao)$/, 'ca')
    .replace(/(oes|aes|ao)$/, 'a')
    .replace(/(es|s)$/, '')
    .replace(/[aeo]$/, '')

/** Questions with the same key ask the same: their words, whatever the order, the accents and the number. Empty for one that says nothing. */
export const questionKey = (question: string): string =>
  [...new Set(questionWords(question).map(({ folded }) => (folded.length > 3 ? stem(folded) : folded)))].toSorted().join(' ')
