import { isRoleWord } from '../../columns/column-names.ts'
import { plainLabel } from '../../columns/plain-label.ts'
import { remembered } from '../../text/remembered.ts'

/** What a label tells of what is behind its colon: one person, or people in a row. */
export type PeopleLabel = 'person' | 'people'

/** Labels in lower case, without accents, signs as spaces. */
function labels(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s*,\s*/)))
}

/** Who is present at a meeting, receives a letter or takes part. Languages: en, de, fr, es, it, pt, nl, pl, cs, sk, hu, ro, sv, da, no, fi, tr, ru, uk, el. */
const ofPeople = labels(
  'present, attendees, attendance, in attendance, also present, also in attendance, members present, board members present, participants, invitees, apologies',
  'apologies for absence, apologies received from, regrets, absent, absentees, not present, distribution, distribution list, copies to, copy to, members, signatories, guests',
  'committee members, panel members, interviewers, passengers, crew, players, students, pupils, tenants, residents, witnesses, parties, heirs, children, godparents, survivors, survived by',
  'anwesend, anwesende, teilnehmer, teilnehmerin, teilnehmerinnen, teilnehmende, teilnehmer innen, teilnehmerinnen und teilnehmer, abwesend, entschuldigt, unentschuldigt, fehlend',
  'entschuldigt fehlen, es fehlen, gaste, verteiler, mitglieder, vorstandsmitglieder, beisitzer, zeugen, kinder, erben, mitreisende, schuler, bewohner, mieter, spieler',
  'presents, presentes, etaient presents, sont presents, membres presents, absents, absents excuses, excuses, excusees, participants, participantes, invites, diffusion, destinataires, temoins, enfants',
  'asistentes, asisten, asistieron, presentes, ausentes, excusan su asistencia, excusados, excusan, no asisten, participantes, invitados, testigos, miembros, hijos, herederos, pasajeros, alumnos',
  'presenti, sono presenti, assenti, assenti giustificati, giustificati, partecipanti, convocati, invitati, testimoni, eredi, figli, passeggeri, alunni',
  'membros presentes, ausentes justificados, justificaram a ausencia, faltaram, convidados, testemunhas, herdeiros, filhos, alunos, passageiros',
  'aanwezig, aanwezigen, afwezig, afwezigen, afwezig m k, afwezig met kennisgeving, afmelding, afmeldingen, deelnemers, genodigden, leden, getuigen, kinderen, leerlingen, bewoners',
  'obecni, nieobecni, nieobecni usprawiedliwieni, usprawiedliwieni, uczestnicy, uczestniczyli, zaproszeni, swiadkowie, dzieci, spadkobiercy, czlonkowie',
  'pritomni, nepritomni, omluveni, ucastnici, hoste, ospravedlneni, jelen vannak, jelen voltak, tavol, hianyzik, hianyzok, resztvevok, meghivottak, prezenti, absenti, participanti, invitati',
  'narvarande, franvarande, deltagare, anmalt forhinder, medlemmar, vittnen, barn, til stede, tilstede, tilstedevaerende, fravaerende, afbud, forfall, deltagere, medlemmer, vidner, vitner',
  'lasna, lasnaolijat, paikalla, poissa, osallistujat, kutsutut, jasenet, todistajat, katilanlar, katilimcilar, hazir bulunanlar, katilmayanlar, mazeretli, taniklar',
  'присутствовали, присутствующие, отсутствовали, отсутствующие, участники, приглашенные, свидетели, дети, присутні, відсутні, учасники, παροντες, παρουσες, απουσες, απουσιαζουν, συμμετεχοντες, μαρτυρες',
)

/** Persons that stand behind a label in minutes, statements, letters and reports, beside the roles of tables and courts. */
const ofPerson = labels(
  'chair, chairman, chairwoman, chairperson, vice chair, secretary, treasurer, clerk, minutes, minutes by, minutes taken by, taken by, minute taker, note taker, recorded by, prepared by',
  'compiled by, written by, submitted by, proposed, proposed by, proposer, seconded, seconded by, seconder, moved by, action, action by, action on, owner, lead, presenter, speaker, interviewer, interviewee',
  'reported by, received by, issued by, checked by, approved by, certified by, verified by, collected by, ordered by, ordering physician, requesting physician, attending, attending physician, consultant, operator',
  'informant, complainant, suspect, accused, victim, driver, passenger, officer, investigating officer, reporting officer, arresting officer, victim name, witness statement of, statement of',
  'executor, executrix, testator, deceased, next of kin, bride, groom, godmother, godfather, celebrant, officiant, lessee, lessor, grantor, grantee, borrower, lender, referee, referees, counsel, translator, interpreter',
  'handed over to, picked up by, c o, attn, f a o, account holder, card holder, name on card, policy holder, payable to, pay to, payee, cheque payable to, ship to, bill to, sold to, deliver to',
  'protokoll, protokollfuhrer, protokollfuhrerin, protokollfuhrung, schriftfuhrer, schriftfuhrerin, vorsitz, vorsitzender, vorsitzende, sitzungsleitung, versammlungsleiter, versammlungsleiterin, moderation, kassenwart',
  'verwalter, verwalterin, vertreten durch, geschadigter, geschadigte, beschuldigter, beschuldigte, angeklagter, angeklagte, tatverdachtiger, tatverdachtige, verdachtiger, halter, fahrer, fahrerin, anzeigeerstatter',
  'anzeigeerstatterin, erblasser, erbe, erbin, bevollmachtigter, bevollmachtigte, unterzeichner, empfanger, absender, auftraggeber, bearbeiter, bearbeiterin, gutachter, gutachterin, dolmetscher, dolmetscherin',
  'president de seance, presidente de seance, president, presidente, secretaire, secretaire de seance, redacteur, redactrice, rapporteur, represente par, representee par, victime, plaignant, plaignante, mis en cause',
  'gardien, conducteur, conductrice, defunt, defunte, heritier, heritiere, emetteur, destinataire, expediteur, redige par, etabli par, signe par, interprete, notaire, greffier, greffiere, syndic',
  'secretario, secretaria, secretario de actas, presidenta, moderador, moderadora, representado por, representada por, denunciante, denunciado, denunciada, perjudicado, perjudicada, victima, conductor, conductora',
  'investigado, investigada, fallecido, fallecida, heredero, heredera, remitente, destinatario, destinataria, elaborado por, redactado por, firmado por, interprete, notario, letrado, letrada, procurador, procuradora, administrador',
  'segretario, segretaria, verbalizzante, moderatore, moderatrice, rappresentato da, rappresentata da, denunciante, querelante, persona offesa, indagato, indagata, conducente, defunto, defunta, erede, mittente',
  'amministratore, amministratrice, redatto da, firmato da, notaio, difensore, relatore, relatrice',
  'presidente da mesa, secretario da mesa, representado por, ofendido, ofendida, arguido, arguida, condutor, condutora, falecido, falecida, remetente, elaborado por, lavrado por, assinado por, tradutor, notaria',
  'voorzitter, notulist, notulen, secretaris, penningmeester, vertegenwoordigd door, aangever, aangeefster, verdachte, slachtoffer, bestuurder, overledene, erfgenaam, afzender, ontvanger, opgesteld door, getekend door, tolk, actie',
  'przewodniczacy, przewodniczaca, protokolant, protokolantka, sekretarz, sporzadzil, sporzadzila, reprezentowany przez, podejrzany, podejrzana, pokrzywdzony, pokrzywdzona, swiadek, zmarly, zmarla, nadawca, odbiorca, kierowca',
  'predseda, predsedkyne, zapisovatel, zapisovatelka, zapsal, zapsala, svedek, obvineny, obvinena, poskozeny, elnok, jegyzokonyvvezeto, titkar, tanu, gyanusitott, presedinte, secretar, intocmit de, martor, inculpat',
  'ordforande, sekreterare, protokollforare, protokoll av, justerare, vittne, misstankt, malsagande, avliden, ordstyrer, motereferent, referent, modeleder, vidne, vitne, mistenkt, mistaenkt, avdod, afdod, puheenjohtaja, sihteeri, todistaja, epailty',
  'baskan, toplanti baskani, sekreter, yazman, tanik, sanik, supheli, magdur, председатель, секретарь, протокол вел, свидетель, обвиняемый, потерпевший, водитель, отправитель, получатель, голова, секретар, свідок, потерпілий',
  'προεδρος, γραμματεας, μαρτυρας, κατηγορουμενος, θυμα, αποστολεας, παραληπτης',
)

/** Labels of which the last words vary: `Zeuge 2`, `Witness A`. */
const counted = / (?:\d{1,2}|[a-h]|i{1,3}|iv)$/
/** A label of more words is a sentence. */
const maxWords = 5

/** Whether a person or people are named behind a label. */
export const peopleLabel = remembered((label): PeopleLabel | undefined => {
  const plain = plainLabel(label).replace(counted, '')
  return ofPeople.has(plain) ? 'people' : isOfPerson(plain) ? 'person' : undefined
})

/** A role first, as in `witness for the defence`, or behind one other word, as in `Treating physician`. */
function isOfPerson(plain: string): boolean {
  if (ofPerson.has(plain)) return true
  const words = plain.split(' ')
  if (words.length > maxWords) return false
  return isRoleWord(words[0]) || (words.length === 2 && isRoleWord(words[1]))
}
