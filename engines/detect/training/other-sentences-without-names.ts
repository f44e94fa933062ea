// Sentences with capitals but without names, in languages whose labelled text has few headings, forms and terms: the tagger must not tag
// them. Slots as in sentences-without-names.ts. For maintainers only.

export const otherSentencesWithoutNames: readonly string[] = `
Términos y Condiciones de Uso. Aviso Legal y Política de Cookies.
Política de Privacidad y Protección de Datos
Hoja de Reclamaciones y Formulario de Solicitud
Manual de Usuario: Instalación, Mantenimiento y Limpieza
Factura Número {n}. Forma de Pago: Transferencia. Total a Pagar: {n}
El Contrato, el Arrendador y el Arrendatario, según la Cláusula Tercera del Anexo
El Día de Navidad y el Año Nuevo son festivos. La Semana Santa cae en {d}.
Derecho Civil, Historia Moderna y Ciencias Naturales: asignaturas del Primer Curso
Pulse Aceptar y abra Ajustes. Vaya a Archivo, Guardar Como.
La Guerra Fría, el Renacimiento y la Edad Media
Hoy llueve. Mañana habrá nubes. Ayer hizo sol.
Título, Capítulo y Artículo {n} de la Ley
Preparación: {n} min. Ensalada Mixta, Sopa del Día y Tarta de {x}
{x} y {x}, sección {n}. {x} del {x}
Termini e Condizioni d'Uso. Note Legali e Informativa sulla Privacy.
Modulo di Richiesta e Scheda di Iscrizione
Manuale d'Uso: Installazione, Manutenzione e Pulizia
Fattura Numero {n}. Modalità di Pagamento: Bonifico. Totale da Pagare: {n}
Il Contratto, il Locatore e il Conduttore ai sensi dell'Articolo {n} dell'Allegato
Il Natale e il Capodanno sono festivi. La Pasqua cade il {d}.
Diritto Civile, Storia Moderna e Scienze Naturali: materie del Primo Anno
Premere Conferma e aprire Impostazioni. Andare su File, Salva Con Nome.
La Guerra Fredda, il Rinascimento e il Medioevo
Oggi piove. Domani ci saranno nuvole. Ieri c'era il sole.
Titolo, Capo e Comma {n} della Legge
Preparazione: {n} min. Insalata Mista, Zuppa del Giorno e Torta di {x}
{x} e {x}, sezione {n}. {x} della {x}
Termos e Condições de Uso. Aviso Legal e Política de Privacidade.
Formulário de Pedido e Ficha de Inscrição
Manual do Utilizador: Instalação, Manutenção e Limpeza
Fatura Número {n}. Forma de Pagamento: Transferência. Total a Pagar: {n}
O Contrato, o Senhorio e o Inquilino nos termos da Cláusula Terceira do Anexo
O Natal e o Ano Novo são feriados. A Páscoa é a {d}.
Hoje chove. Amanhã haverá nuvens. Ontem fez sol.
Salada Mista, Sopa do Dia e Bolo de {x}
Conditions d'Utilisation et Mentions Légales. Politique de Confidentialité.
Formulaire de Demande et Fiche d'Inscription
Manuel d'Utilisation : Installation, Entretien et Nettoyage
Facture Numéro {n}. Mode de Paiement : Virement. Total à Payer : {n}
Le Contrat, le Bailleur et le Locataire selon l'Article {n} de l'Annexe
Aujourd'hui il pleut. Demain il y aura des nuages. Hier il faisait beau.
La Guerre froide, la Renaissance et le Moyen Âge
Appuyez sur Valider, puis ouvrez Réglages.
Gebruiksvoorwaarden en Privacyverklaring. Wettelijke Bepalingen en Disclaimer.
Aanvraagformulier en Inschrijfkaart voor Leden
Factuur Nummer {n}. Wijze van Betaling: Overschrijving. Totaal te Betalen: {n}
De Overeenkomst, de Verhuurder en de Huurder volgens Artikel {n} van het Wetboek
Vandaag regent het. Morgen zijn er wolken. Gisteren scheen de zon.
Informatie over Verzending en Bezorging
Druk op Opslaan en open Instellingen.
Allgemeine Geschäftsbedingungen und Widerrufsbelehrung
Der Vertrag, der Vermieter und der Mieter nach Paragraf {n} der Anlage
Heute gibt es Brot, Butter, Honig und am Sonntag auch Kuchen.
Im Garten wachsen Tulpen, Rosen und Lilien; am Zaun hängt ein Schild.
Ein Tisch ohne Beine, eine Tasche mit Riemen und ein Stuhl aus Holz.
Die Mitarbeiter, Kunden und Lieferanten erhalten Blumen und Karten.
Auf dem See bildete sich Nebel. In der Küche stand Wasser.
Mit großer Freude und etwas Angst nahmen die Kinder ihre Taschen.
Rechnung Nummer {n}. Zahlungsart: Überweisung. Gesamtbetrag: {n}
Das Protokoll, der Bericht und die Anträge liegen im Büro aus.
Zum Frühstück gab es Wurst, Quark und Marmelade; mittags Nudeln, Salat und Pudding.
Über Nacht fiel Schnee, auf den Wegen lag Glatteis, und am Rand stand Schilf.
Gesucht werden ein Schirm ohne Spitze, ein Schlüssel mit Anhänger und eine Brille.
Die Apotheke am Markt schließt um {n} Uhr, die Post neben der Schule um {n} Uhr.
Wir treffen uns an der Haltestelle hinter der Brücke, gleich neben dem Brunnen.
Briefe, Pakete und Zeitungen bringt der Bote am Vormittag.
Zucker, Mehl, Hefe und Salz vermischen, dann Milch und Eier zugeben.
Es geht um Steuern, Löhne, Renten und Mieten, nicht um Träume.
Im Keller fanden sich Kisten, Bretter, Seile und Werkzeug.
Der Hund bellte, die Katze schlief, und auf dem Dach saß ein Rabe.
Radfahrer und Fußgänger teilen sich die Straße mit Bussen und Lastwagen.
Condizioni di Acquisto e Informazioni sulla Spedizione. Diritto di Recesso e Resi.
Condiciones de Compra e Información sobre Devoluciones
Condições de Compra e Informação sobre Trocas. Atenção: leia o Anexo. Tabela {n}
Informatie over Levering en Retouren. Algemene Verkoopvoorwaarden
Al mattino il cielo era grigio. Dopo pranzo, Caffè e Dolce.
The {T} Defence, the {T} Variation and the {T} Indian are taught to beginners.
Over the roof {z} had risen, and the Great Bear stood low in the north.
{g} canina and {g} alba grow on the slope; prune in March.
Central Bank Leaves Rates Unchanged For {T} Quarter
{T} {T} Raises Prices For {T} Time
The {T} Road and the {T} Bridge were closed because of {w} works.
Water once a week. Feed monthly. Repot every {n} years. Prune after flowering.
Eine Frage von Recht, Moral und Sitte
Immer mehr Menschen kaufen Gemüse, Obst und Fleisch auf dem Markt.
Die {x} und das {x} sind im {x} zu finden.
Villkor och Integritetspolicy. Betalningssätt: Faktura.
Vilkår og Betingelser. Betalingsmåte: Faktura. Samlet Beløp: {n}
Vilkår og Betingelser. Betalingsmetode: Kort. Beløb i Alt: {n}
Regulamin i Polityka Prywatności. Sposób Płatności: Przelew.
Käyttöehdot ja Tietosuojaseloste. Maksutapa: Lasku.
The Licensor, the Contributor and each Recipient of the Work agree as follows.
Subject to the terms of this License, Licensee may distribute Derivative Works.
Delete any section Entitled Dedications. Preserve the section Entitled History.
{T} and {T} Soup, serves {n}. Prep {n} min, cook {n} min.
{T} and {z} Stew with {T} Sauce
The {T} Opening, the {z} Attack and the {T} Gambit were played.
The stars {z} and Vega were bright; above the roof stood Lyra.
Model {n}: {T} Oak Chair, {z} Green, {T} Blue
"name": "{T} {T} Lamp", "colour": "{T} {T}", "brand": "{b}"
| {n} | {T} {T} Table | {b} | {n} |
The {T} Hall and the {T} Room are open; the {T} Stairs are closed.
{t} For {T} {T} As {T} Prices {T}
{t} Near {T} {T} After {T} {T}
`
  .trim()
  .split('\n')
