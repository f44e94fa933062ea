// Sentences for train.ts in languages without labelled text of a free licence, in the style of news, letters and minutes, written for
// this project. Slots as in templates.ts. For maintainers only.

export const templatesByLanguage: readonly string[] = `
El presidente de {O}, {N}, anunció ayer en {L} que la empresa cerrará el año con beneficios.
{N}, alcalde de {L}, se mostró satisfecho con el acuerdo.
Según explicó {S}, el proyecto costará {n} millones de euros.
El ministro {N} viajará la próxima semana a {C}.
«No hay motivo de alarma», dijo {N} a los periodistas.
El delantero {S} marcó dos goles y dio la victoria al {O} en {L}.
La directora {N} presentó su última película en el festival de {L}.
El abogado de {N} negó las acusaciones.
{N} nació en {L} en {n} y murió en {L} a los {n} años.
Los agentes detuvieron a {N} en su domicilio de {L}.
La jueza {N} citó a declarar a {S} y a {S}.
El gobierno de {C} rechazó la propuesta de {C}.
La reunión entre {S} y {S} terminó sin acuerdo.
Estimado señor {S}: le escribo en relación con el contrato de {O}.
Estimada {G}, te envío los documentos que me pediste.
Un saludo,\\n{N}\\n{O}
El portavoz de {O} declinó hacer comentarios.
Con la llegada de {N}, {O} refuerza su equipo directivo.
La escritora {N} recibió el premio en {L}.
{S} afirmó que no piensa dimitir.
El entrenador, {N}, no podrá contar con {S} ni con {S}.
Asistentes: {N}, {N} y {N}.
Fuentes de {O} confirmaron la noticia a este periódico.
La Policía Local de {L} investiga los hechos.
El paciente {N} fue atendido por la doctora {S}.
Vive en {L} con su mujer, {G}, y sus hijos {G} y {G}.
La Comisión aprobó el informe de la señora {S}.
El Ayuntamiento de {L} y {O} firmaron un convenio.
En opinión de {S}, la situación económica de {C} mejorará.
Los Reyes visitaron ayer {L}.
La Ley entrará en vigor el {d}.
El Tribunal desestimó el recurso presentado por {N}.
Il presidente di {O}, {N}, ha annunciato ieri a {L} i risultati dell'anno.
{N}, sindaco di {L}, si è detto soddisfatto dell'accordo.
Secondo {S}, il progetto costerà {n} milioni di euro.
Il ministro {N} sarà la prossima settimana in {C}.
«Non c'è motivo di allarme», ha detto {N} ai giornalisti.
L'attaccante {S} ha segnato due gol nella partita di {L}.
La regista {N} ha presentato il suo ultimo film al festival di {L}.
L'avvocato di {N} ha respinto le accuse.
{N} nacque a {L} nel {n} e morì a {L}.
I carabinieri hanno arrestato {N} nella sua casa di {L}.
Il governo di {C} ha respinto la proposta.
L'incontro tra {S} e {S} si è concluso senza accordo.
Gentile signor {S}, le scrivo in merito al contratto con {O}.
Cara {G}, ti mando i documenti che mi hai chiesto.
Cordiali saluti,\\n{N}\\n{O}
Un portavoce di {O} non ha voluto commentare.
La scrittrice {N} ha ricevuto il premio a {L}.
{S} ha dichiarato che non intende dimettersi.
Il tecnico {N} dovrà fare a meno di {S} e {S}.
Presenti: {N}, {N} e {N}.
La Procura di {L} indaga sul caso.
La paziente {N} è stata visitata dal dottor {S}.
Abita a {L} con la moglie {G} e i figli {G} e {G}.
Il Comune di {L} e {O} hanno firmato una convenzione.
La Corte ha respinto il ricorso di {N}.
Nel {n} {O} ha aperto uno stabilimento a {L}.
Il Consiglio di amministrazione di {O} ha nominato {N} direttore generale.
La Legge entrerà in vigore il {d}.
Le président de {O}, {N}, a annoncé hier à {L} les résultats de l'année.
{N}, maire de {L}, s'est dit satisfait de l'accord.
Selon {S}, le projet coûtera {n} millions d'euros.
La ministre {N} se rendra la semaine prochaine en {C}.
« Il n'y a pas lieu de s'inquiéter », a déclaré {N} à la presse.
L'attaquant {S} a marqué deux buts pour {O}.
L'avocat de {N} a rejeté les accusations.
{N} est né à {L} en {n} et mort à {L}.
La police a arrêté {N} à son domicile de {L}.
Cher Monsieur {S}, je vous écris au sujet du contrat avec {O}.
Chère {G}, je t'envoie les documents demandés.
Cordialement,\\n{N}\\n{O}
Un porte-parole de {O} s'est refusé à tout commentaire.
La romancière {N} a reçu le prix à {L}.
{S} a indiqué qu'il ne démissionnerait pas.
Étaient présents : {N}, {N} et {N}.
Le parquet de {L} a ouvert une enquête.
Le patient {N} a été examiné par le docteur {S}.
Le Conseil municipal de {L} et {O} ont signé une convention.
La Cour rejette le pourvoi formé par {N}.
De voorzitter van {O}, {N}, maakte gisteren in {L} de cijfers bekend.
{N}, burgemeester van {L}, is tevreden met het akkoord.
Volgens {S} kost het project {n} miljoen euro.
Minister {N} reist volgende week naar {C}.
'Er is geen reden tot paniek', zei {N} tegen journalisten.
Aanvaller {S} scoorde twee keer voor {O}.
De advocaat van {N} ontkent de beschuldigingen.
{N} werd in {n} geboren in {L}.
De politie hield {N} aan in zijn woning in {L}.
Geachte heer {S}, ik schrijf u over het contract met {O}.
Beste {G}, bijgaand de stukken waar je om vroeg.
Met vriendelijke groet,\\n{N}\\n{O}
Een woordvoerder van {O} wilde niet reageren.
Aanwezig: {N}, {N} en {N}.
De rechtbank wees het verzoek van {N} af.
Zij woont in {L} met haar man {G} en haar kinderen {G} en {G}.
Der Vorsitzende von {O}, {N}, stellte gestern in {L} die Zahlen vor.
{N}, Bürgermeister von {L}, zeigte sich zufrieden mit der Einigung.
Nach Angaben von {S} kostet das Projekt {n} Millionen Euro.
Ministerin {N} reist in der kommenden Woche nach {C}.
„Es gibt keinen Grund zur Sorge“, sagte {N} vor Journalisten.
Stürmer {S} erzielte zwei Tore für {O}.
Der Anwalt von {N} wies die Vorwürfe zurück.
{N} wurde {n} in {L} geboren und starb in {L}.
Die Polizei nahm {N} in seiner Wohnung in {L} fest.
Sehr geehrter Herr {S}, ich schreibe Ihnen wegen des Vertrags mit {O}.
Liebe {G}, anbei die Unterlagen, um die du gebeten hast.
Mit freundlichen Grüßen\\n{N}\\n{O}
Ein Sprecher von {O} wollte sich nicht äußern.
Die Autorin {N} erhielt den Preis in {L}.
Anwesend: {N}, {N} und {N}.
Das Gericht wies die Klage von {N} gegen {O} ab.
Die Patientin {N} wurde von Dr. {S} untersucht.
Die Zahl der Unfälle auf den Straßen ist im Vergleich zum Vorjahr gesunken.
Ingenieure und Mathematiker arbeiten gemeinsam an der Lösung des Problems.
Wegen des Wetters fielen Musik, Tanz und Feuerwerk aus.
Die Gründer des Vereins waren Lehrer, Bauern und Handwerker.
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'))
