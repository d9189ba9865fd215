import type { ImportFormat } from '../import-schema.ts';

/** A file as a vehicle log or a customer's spreadsheet writes it, with the expected result. */
export interface AppExport {
  what: string;
  format: ImportFormat;
  file: string | Buffer;
  /** Entries: day, kind, kilometres, cost, currency, note, litres. */
  entries: string[];
  /** Expected questions. `entries` are those by the likeliest answers. */
  asks?: string[];
  /** Number of lines that a record has no entries for. */
  leftOut?: number;
  /** Lines that cannot be read. */
  wrong?: number[];
}

const lines = (...all: string[]) => all.join('\n');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const FUELIO_CAR = lines(
  '"## Vehicle"',
  '"Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat","Plate","Make","Model"',
);
const FUELIO_LOG =
  '"Data","Odo (km)","Fuel (litres)","Full","Price (optional)","l/100km (optional)","latitude (optional)","longitude (optional)","City (optional)","Notes (optional)","Missed","TankNumber","FuelType","VolumePrice","StationID (optional)","ExcludeDistance","UniqueId","TankCalc","Weather","guid","lastupdated"';
const FUELIO_COSTS =
  '"CostTitle","Date","Odo","CostTypeID","Notes","Cost","flag","idR","read","RemindOdo","RemindDate","isTemplate","RepeatOdo","RepeatMonths","isIncome","UniqueId"';
const FUELIO_CATEGORIES = lines('"## CostCategories"', '"CostTypeID","Name","priority","color"');

const fuelio: AppExport[] = [
  {
    what: 'a log of two tanks, the newest first',
    format: 'fuelio',
    file: lines(
      FUELIO_CAR,
      '"Panda","","0","0","0","yyyy-MM-dd","","Fiat","Panda"',
      '"## Log"',
      FUELIO_LOG,
      '"2026-02-01 14:42","10600.0","36.5","1","63.87",,"0.0","0.0","Eni","","0","1","119","1.75","0","0.0","2","0.0",,"a","1"',
      '"2026-01-01 08:00","10000.0","40.0","1","70.0",,"0.0","0.0","","First one","0","1","119","1.75","0","0.0","1","0.0",,"b","1"',
    ),
    entries: ['2026-02-01,fuel,10600,63.87,GBP,Eni,36.5', '2026-01-01,fuel,10000,70.00,GBP,First one,40'],
  },
  {
    what: 'miles and gallons of the United States',
    format: 'fuelio',
    file: lines(
      FUELIO_CAR,
      '"BMW","","1","1","1","yyyy-MM-dd","","BMW","528i"',
      '"## Log"',
      '"Data","Odo (mi)","Fuel (us gallons)","Full","Price (optional)","mpg (optional)","City (optional)","Notes (optional)","Missed"',
      '"2016-06-18","15","10.000","1","19.99","0.0",,"","0"',
    ),
    entries: ['2016-06-18,fuel,24,19.99,GBP,,37.85'],
  },
  {
    what: 'imperial gallons',
    format: 'fuelio',
    file: lines(
      '"## Log"',
      '"Data","Odo (mi)","Fuel (uk gallons)","Full","Price (optional)"',
      '"2026-06-18 07:10","52271.0","9.5","1","64.2"',
    ),
    entries: ['2026-06-18,fuel,84122,64.20,GBP,,43.19'],
  },
  {
    what: 'units by their numbers alone',
    format: 'fuelio',
    file: lines(
      FUELIO_CAR,
      '"Car","","1","2","0","yyyy-MM-dd","","",""',
      '"## Log"',
      '"Data","Odo","Fuel","Full","Price"',
      '"2026-06-18","1000","10","1","60"',
    ).replace('"Fuel","Full"', '"Fuel (gallons)","Full"'),
    entries: ['2026-06-18,fuel,1609,60.00,GBP,,45.46'],
  },
  {
    what: 'costs with categories in the language of the customer, templates and income',
    format: 'fuelio',
    file: lines(
      FUELIO_CAR,
      '"Auto","","0","0","0","yyyy-MM-dd","","",""',
      FUELIO_CATEGORIES,
      '"1","Wartung","0",""',
      '"5","Parken","0",""',
      '"31","Versicherung","0",""',
      '"40","Winterreifen","0",""',
      '"## Costs"',
      FUELIO_COSTS,
      '"Ölwechsel","2026-04-17 14:59","163233","1","5W-30","129.5","0","0","1","0","2011-01-01","0","0","0","0","2"',
      '"Parkhaus","2026-04-18","0","5","","4.0","0","0","1","0","2011-01-01","0","0","0","0","3"',
      '"HUK","2026-01-01","0","31","","412.0","0","0","1","0","2011-01-01","0","0","0","0","4"',
      '"Michelin","2025-11-02","160100","40","","520.0","0","0","1","0","2011-01-01","0","0","0","0","5"',
      '"Ölwechsel","2026-04-17","0","1","","129.5","0","0","1","0","2011-01-01","1","0","0","0","6"',
      '"Verkauft","2026-05-01","0","5","","50.0","0","0","1","0","2011-01-01","0","0","0","1","7"',
    ),
    entries: [
      '2026-04-17,service,163233,129.50,GBP,Ölwechsel · 5W-30,',
      '2026-04-18,other,,4.00,GBP,Parkhaus,',
      '2026-01-01,insurance,,412.00,GBP,HUK,',
      '2025-11-02,tyres,160100,520.00,GBP,Michelin,',
    ],
    leftOut: 2,
  },
  {
    what: 'costs with categories that the customer renamed, and without names',
    format: 'fuelio',
    file: lines(
      FUELIO_CAR,
      '"Auto","","0","0","0","yyyy-MM-dd","","",""',
      FUELIO_CATEGORIES,
      '"1","Rejestracja","0",""',
      '"2","Страховка","0",""',
      '"4","Parking","0",""',
      '"5","Ubezpieczenie","0",""',
      '"## Costs"',
      FUELIO_COSTS,
      '"Urząd","2026-01-04","0","1","","80.0","0","0","1","0","2011-01-01","0","0","0","0","1"',
      '"Фильтр","2026-01-03","0","2","","30.0","0","0","1","0","2011-01-01","0","0","0","0","2"',
      '"Airport","2026-01-02","0","4","","12.0","0","0","1","0","2011-01-01","0","0","0","0","3"',
      '"PZU","2026-01-01","0","5","","400.0","0","0","1","0","2011-01-01","0","0","0","0","4"',
      '"HUK","2025-12-31","0","31","","410.0","0","0","1","0","2011-01-01","0","0","0","0","5"',
    ),
    entries: [
      '2026-01-04,tax,,80.00,GBP,Urząd,',
      '2026-01-03,service,,30.00,GBP,Фильтр,',
      '2026-01-02,other,,12.00,GBP,Airport,',
      '2026-01-01,insurance,,400.00,GBP,PZU,',
      '2025-12-31,insurance,,410.00,GBP,HUK,',
    ],
  },
  {
    what: 'log and costs together, and tables that nobody asked for',
    format: 'fuelio',
    file: lines(
      '"## Log"',
      FUELIO_LOG,
      '"2026-07-18 15:14","128887.0","28.604","0","1000.0",,"13.0366","101.13595","","","0","1","201","34.96","998283","0.0","214","0.0",,"x","1"',
      '"## CostCategories"',
      '"CostTypeID","Name","priority","color"',
      '"2","บำรุงรักษา","0",""',
      '"## Costs"',
      FUELIO_COSTS,
      '"ถ่ายน้ำมันเครื่อง","2026-04-17 14:59","163233","2","","0.0","0","0","1","0","2011-01-01","0","0","0","0","2"',
      '"## FavStations"',
      '"Name","Brand"',
      '"Shell","Shell"',
      '"## Category"',
      '"IdCategory","Name"',
      '"1","Private"',
    ),
    entries: ['2026-07-18,fuel,128887,1000.00,GBP,,28.6', '2026-04-17,service,163233,,,ถ่ายน้ำมันเครื่อง,'],
  },
  {
    what: 'a charged battery',
    format: 'fuelio',
    file: lines(
      '"## Log"',
      '"Data","Odo (km)","Fuel (litres)","Full","Price (optional)","Notes (optional)","FuelType"',
      '"2026-07-18","20100.0","41.5","1","18.26","","602"',
    ),
    entries: ['2026-07-18,fuel,20100,18.26,GBP,41.5 kWh,'],
  },
  {
    what: 'a price per litre and no cost',
    format: 'fuelio',
    file: lines(
      '"## Log"',
      '"Data","Odo (km)","Fuel (litres)","Full","Price (optional)","Notes (optional)","VolumePrice"',
      '"2026-07-18","20100.0","34.578","1","","","1.599"',
    ),
    entries: ['2026-07-18,fuel,20100,55.29,GBP,,34.58'],
  },
  {
    what: 'dates of an older version, whose order it names itself',
    format: 'fuelio',
    file: lines(
      FUELIO_CAR,
      '"Car","","0","0","0","MM/dd/yyyy","","",""',
      '"## Log"',
      '"Data","Odo (km)","Fuel (litres)","Full","Price (optional)"',
      '"03/04/2026","20100.0","40.0","1","60.0"',
    ),
    entries: ['2026-03-04,fuel,20100,60.00,GBP,,40'],
  },
  {
    what: 'saved by a German spreadsheet',
    format: 'fuelio',
    file: latin1(
      [
        '## Vehicle;;;;;',
        'Name;DistUnit;FuelUnit;ImportCSVDateFormat;;',
        'Käfer;0;0;dd.MM.yyyy;;',
        '## Log;;;;;',
        'Data;Odo (km);Fuel (litres);Full;Price (optional);Notes (optional)',
        '25.07.2026 14:58;46818;34,578;1;53,25;Für den Urlaub',
      ].join('\r\n'),
    ),
    entries: ['2026-07-25,fuel,46818,53.25,GBP,Für den Urlaub,34.58'],
  },
  {
    what: 'a line that was cut off, and one with a broken day',
    format: 'fuelio',
    file: lines(
      '"## Log"',
      '"Data","Odo (km)","Fuel (litres)","Full","Price (optional)"',
      '"2026-13-45","46818.0","34.578","1","53.25"',
      '"2026-07-25 14:58","46818.0","34.578","1","53.25"',
      '"2026-07-26 10:00","46900.0","12.0","1","20.0',
    ),
    entries: ['2026-07-25,fuel,46818,53.25,GBP,,34.58'],
    wrong: [3, 5],
  },
];

const DRIVVO_FUEL =
  '"Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank","Second fuel","Price / L","Total cost","Volume","Full tank" 2,"Third fuel","Price / L","Total cost","Volume","Full tank" 3,"Fuel efficiency","Distance","Gas station","Driver","Reason","Payment method","Note"';

const drivvo: AppExport[] = [
  {
    what: 'a file of all fuels, whose names of columns go on behind the quotation marks',
    format: 'drivvo',
    file: lines(
      '##Refuelling',
      DRIVVO_FUEL,
      '"12345","2026-09-15 09:05","Diesel","1.969","89.643","45.527","Yes","","0","0","0","No","","0","0","0","No","6,414 l/100km","","Shell","Ann","","Card","Motorway"',
    ),
    entries: ['2026-09-15,fuel,12345,89.64,GBP,Shell · Motorway,45.53'],
  },
  {
    what: 'services, expenses, income and routes',
    format: 'drivvo',
    file: lines(
      '##Service',
      '"Odometer (km)","Date","Total cost","Type of service","Place","Note"',
      '"12400","2026-09-16 09:05","57.44","Oil change","Garage","Synthetic"',
      '"12500","2026-09-20 09:05","480","New tires","",""',
      '##Expense',
      '"Odometer (km)","Date","Total cost","Type of expense","Place","Reason","Note"',
      '"0.0","2026-09-21 09:05","4","Parking","","",""',
      '"12600","2026-10-01 09:05","412","Insurance","","","Yearly"',
      '##Income',
      '"Odometer (km)","Date","Value","Type of income"',
      '"12600","2026-10-02 09:05","20","Ride"',
      '##Route',
      '"Origin","Destination","Initial odometer","Date"',
      '"Home","Work","12600","2026-10-02"',
    ),
    entries: [
      '2026-09-16,service,12400,57.44,GBP,Oil change · Synthetic,',
      '2026-09-20,tyres,12500,480.00,GBP,New tires,',
      '2026-09-21,other,,4.00,GBP,Parking,',
      '2026-10-01,insurance,12600,412.00,GBP,Yearly,',
    ],
    leftOut: 2,
  },
  {
    what: 'columns in Portuguese',
    format: 'drivvo',
    file: lines(
      '##Refuelling,,,,,,,',
      'Odômetro (km),Data,Combustível,Preço / L,Valor total,Volume,Completou o tanque,Observação',
      '1234,2026-09-15 9:05,Gas. Comum,1.969,89.643,45.527,Sim,Viagem',
      '##Service,,,,,,,',
      'Odômetro (km),Data,Valor total,Tipo de serviço,Local,Motorista,,',
      '1500,2026-09-16 9:05,57.44,Pneus - Rodízio,Oficina,Ana,,',
    ),
    entries: [
      '2026-09-15,fuel,1234,89.64,GBP,Viagem,45.53',
      '2026-09-16,tyres,1500,57.44,GBP,Pneus - Rodízio,',
    ],
  },
  {
    what: 'columns in German',
    format: 'drivvo',
    file: lines(
      '##Refuelling',
      '"Kilometerstand (km)","Datum","Kraftstoff","Preis / L","Gesamtkosten","Volumen","Voller Tank","Bemerkung"',
      '"84120","2026-07-25 08:15","Super","1.759","61.2","34.79","Ja","Autobahn"',
      '##Expense',
      '"Kilometerstand (km)","Datum","Gesamtkosten","Art der Ausgabe"',
      '"84200","2026-07-26 08:15","12.5","KFZ-Steuer"',
    ),
    entries: ['2026-07-25,fuel,84120,61.20,GBP,Autobahn,34.79', '2026-07-26,tax,84200,12.50,GBP,,'],
  },
  {
    what: 'columns in Russian, whose places are known',
    format: 'drivvo',
    file: lines(
      '##Refuelling',
      '"Одометр (км)","Дата","Топливо","Цена / л","Общая стоимость","Объем","Полный бак","Примечание"',
      '"121727.0","2025-08-24 17:37:33","Бензин АИ92","220","8800","40","Да","Газпром"',
    ),
    entries: ['2025-08-24,fuel,121727,8800.00,GBP,Газпром,40'],
  },
  {
    what: 'columns in Polish, of which one name is known',
    format: 'drivvo',
    file: lines(
      '##Refuelling',
      '"Licznik (km)","Data","Paliwo","Cena / L","Koszt","Objętość","Pełny bak"',
      '"5000","2026-03-05 10:00","Diesel","6.5","260","40","Tak"',
    ),
    entries: ['2026-03-05,fuel,5000,260.00,GBP,,40'],
  },
  {
    what: 'markers in Spanish, and days before months',
    format: 'drivvo',
    file: lines(
      '#Reabastecimiento',
      'Odómetro,Fecha,Combustible,Precio / L,Costo total,Volumen,Tanque lleno',
      '12345,25/3/2024,Gasolina,1.85,55.50,30.0,Si',
      '#Servicio',
      'Odómetro,Fecha,Costo total,Tipo de servicio',
      '12500,10/3/2024,150.00,Cambio de aceite',
    ),
    entries: ['2024-03-25,fuel,12345,55.50,GBP,,30', '2024-03-10,service,12500,150.00,GBP,Cambio de aceite,'],
  },
  {
    what: 'miles and gallons',
    format: 'drivvo',
    file: lines(
      '##Refuelling',
      '"Odometer (mi)","Date","Fuel","Price / gal","Total cost","Volume","Full tank"',
      '"52271","2026-09-15 09:05","Gasoline","$3.459","$38.05","11","Yes"',
    ),
    entries: ['2026-09-15,fuel,84122,38.05,USD,,41.64'],
    asks: ['currency', 'volume'],
  },
  {
    what: 'lines of a telephone that end with a return alone',
    format: 'drivvo',
    file: [
      '##Refuelling',
      '"Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank"',
      '"100","2026-09-15 09:05","Diesel","1.5","60","40","Yes"',
      '',
    ].join('\r'),
    entries: ['2026-09-15,fuel,100,60.00,GBP,,40'],
  },
  {
    what: 'a charged battery',
    format: 'drivvo',
    file: lines(
      '##Refuelling',
      '"Odometer (km)","Date","Fuel","Price / kWh","Total cost","Volume","Full tank"',
      '"100","2026-09-15 09:05","Electric","0.45","18.00","40","Yes"',
    ),
    entries: ['2026-09-15,fuel,100,18.00,GBP,40 kWh,'],
    asks: ['volume'],
  },
  {
    what: 'a note of two lines',
    format: 'drivvo',
    file: lines(
      '##Refuelling',
      '"Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank","Note"',
      '"100","2026-09-15 09:05","Diesel","1.5","60","40","Yes","First line',
      'and ""second"" one"',
      '"200","2026-09-16 09:05","Diesel","1.5","30","20","Yes",""',
    ),
    entries: [
      '2026-09-15,fuel,100,60.00,GBP,First line\nand "second" one,40',
      '2026-09-16,fuel,200,30.00,GBP,,20',
    ],
  },
];

const lubelogger: AppExport[] = [
  {
    what: 'fuel in the way of the United States',
    format: 'lubelogger',
    file: lines(
      'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags',
      '7/14/2026,52271,11.312,"$1,038.05",31.2,True,False,"Costco, on the way",',
      '7/4/2026,51900,10.1,$34.93,30.9,True,False,,road trip',
    ),
    entries: [
      '2026-07-14,fuel,84122,1038.05,USD,"Costco, on the way",42.82',
      '2026-07-04,fuel,83525,34.93,USD,,38.23',
    ].map((line) => line.replaceAll('"', '')),
    asks: ['currency', 'distance', 'volume'],
  },
  {
    what: 'fuel of Germany',
    format: 'lubelogger',
    file: lines(
      'Id,Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags',
      '17,25.07.2026,84120,"41,312","61,20 €","7,1",True,False,,',
    ),
    entries: ['2026-07-25,fuel,84120,61.20,EUR,,41.31'],
  },
  {
    what: 'costs with a comma beside quantities with a point',
    format: 'lubelogger',
    file: lines(
      'Date,Odometer,FuelConsumed,Cost,IsFillToFull,MissedFuelUp,Notes,Tags',
      '7/14/2026,84120,41.312,"61,20 €",True,False,,',
    ),
    entries: ['2026-07-14,fuel,84120,61.20,EUR,,41.31'],
  },
  {
    what: 'fuel of Britain',
    format: 'lubelogger',
    file: lines(
      'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags',
      '14/07/2026,52271,41.31,£61.20,38.2,True,False,,',
    ),
    entries: ['2026-07-14,fuel,84122,61.20,GBP,,41.31'],
  },
  {
    what: 'fuel without any sign of where it is from',
    format: 'lubelogger',
    file: lines(
      'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags',
      '2026-07-04,52271,41.31,61.20,38.2,True,False,,',
    ),
    entries: ['2026-07-04,fuel,84122,61.20,GBP,,41.31'],
    asks: ['distance', 'volume'],
  },
  {
    what: 'days that can be read both ways',
    format: 'lubelogger',
    file: lines(
      'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags',
      '3/4/2026,52271,41.31,£61.20,38.2,True,False,,',
    ),
    entries: ['2026-04-03,fuel,84122,61.20,GBP,,41.31'],
    asks: ['date_order'],
  },
  {
    what: 'days that are in their order if the month is first',
    format: 'lubelogger',
    file: lines(
      'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags',
      '3/4/2026,100,40,€60.00,0,True,False,,',
      '3/9/2026,200,40,€60.00,0,True,False,,',
      '4/2/2026,300,40,€60.00,0,True,False,,',
    ),
    entries: [
      '2026-03-04,fuel,100,60.00,EUR,,40',
      '2026-03-09,fuel,200,60.00,EUR,,40',
      '2026-04-02,fuel,300,60.00,EUR,,40',
    ],
  },
  {
    what: 'services, repairs or upgrades, which have the same columns',
    format: 'lubelogger',
    file: lines(
      'Id,Date,Odometer,Description,Notes,Cost,Tags',
      '3,2026-05-01,84000,Oil change,Own oil,"£89.00",',
    ),
    entries: [],
    asks: ['kind'],
  },
  {
    what: 'taxes',
    format: 'lubelogger',
    file: lines('Id,Date,Description,Notes,Cost,Tags', '3,2026-05-01,Vehicle tax,,£190.00,'),
    entries: ['2026-05-01,tax,,190.00,GBP,Vehicle tax,'],
  },
  {
    what: 'odometer readings',
    format: 'lubelogger',
    file: lines(
      'Id,Date,InitialOdometer,Odometer,Notes,Tags',
      '1,2026-05-01,0,84000,,',
      '2,2026-06-01,84000,84500 km,After the holidays,',
    ),
    entries: ['2026-05-01,reading,135185,,,,', '2026-06-01,reading,135990,,,After the holidays,'],
    asks: ['distance'],
  },
  {
    what: 'fields that the customer added',
    format: 'lubelogger',
    file: lines(
      'Date,Odometer,FuelConsumed,Cost,IsFillToFull,MissedFuelUp,Notes,Tags,extrafield_station',
      '2026-07-14,84120,41.3,"61,20 €",True,False,,,Aral',
    ),
    entries: ['2026-07-14,fuel,84120,61.20,EUR,,41.3'],
  },
];

const SPRITMONITOR_DE =
  'Datum;Km-Stand;Teil-Km;Spritmenge;Kosten;Währung;Tankart;Reifen;Strecken;Fahrweise;Kraftstoff;Bemerkung;Verbrauch;BC-Verbrauch;BC-Spritmenge;BC-Geschwindigkeit;Tankstelle;Land;Großraum;Ort';
const SPRITMONITOR_EN =
  'Date;Odometer;Trip;Quantity;Total price;Currency;Type;Tires;Roads;Driving style;Fuel;Note;Consumption;BC-Consumption;BC-Quantity;BC-Speed;Company;Country;Area;Location';

const spritmonitor: AppExport[] = [
  {
    what: 'fuel in German',
    format: 'spritmonitor',
    file: lines(
      SPRITMONITOR_DE,
      '03.03.2026;10000,00;500,00;50,00;87,50;EUR;1;1;2;2;7;;8,10;;;;Aral;D;;Köln',
      '02.02.2026;9500,00;500,00;40,55;71,75;EUR;2;;;0;7;Vor dem Urlaub;;;;;;D;;',
    ),
    entries: [
      '2026-03-03,fuel,10000,87.50,EUR,Aral,50',
      '2026-02-02,fuel,9500,71.75,EUR,Vor dem Urlaub,40.55',
    ],
  },
  {
    what: 'fuel in German of Windows',
    format: 'spritmonitor',
    file: latin1(
      `${SPRITMONITOR_DE}\r\n03.03.2026;10000,00;500,00;50,00;87,50;EUR;1;;;0;7;Öl geprüft;;;;;;D;;\r\n`,
    ),
    entries: ['2026-03-03,fuel,10000,87.50,EUR,Öl geprüft,50'],
  },
  {
    what: 'fuel in English',
    format: 'spritmonitor',
    file: lines(
      SPRITMONITOR_EN,
      '23.02.2026;52000,00;512,00;42,15;71,61;EUR;1;1;10;2;1;"Full; at night";8,23;;;;Shell;D;;Bonn',
    ),
    entries: ['2026-02-23,fuel,52000,71.61,EUR,Full; at night · Shell,42.15'],
  },
  {
    what: 'fuel with the trip called a tour',
    format: 'spritmonitor',
    file: lines(
      'Datum;Km-Stand;Tour;Menge;Gesamtpreis;Währung;Art;Bemerkung',
      '25.07.2026;84120,00;512,00;41,32;61,20;EUR;1;',
    ),
    entries: ['2026-07-25,fuel,84120,61.20,EUR,,41.32'],
  },
  {
    what: 'fuel with names of columns written out',
    format: 'spritmonitor',
    file: lines(
      'Datum;Kilometerstand;Strecke;Menge;Preis;Gesamtpreis;Kraftstoff;Tankstelle;Marke;Notiz',
      '13.05.2026;125678;520;42,15;1,799;75,83;Diesel;Hauptstr. 12;Aral;Vor dem Urlaub',
    ),
    entries: ['2026-05-13,fuel,125678,75.83,GBP,Hauptstr. 12 · Vor dem Urlaub,42.15'],
  },
  {
    what: 'francs beside euros',
    format: 'spritmonitor',
    file: lines(
      SPRITMONITOR_DE,
      '03.03.2026;10000,00;;50,00;87,50;CHF;1;;;0;7;;;;;;;CH;;',
      '02.02.2026;9500,00;;40,55;71,75;EUR;2;;;0;7;;;;;;;D;;',
    ),
    entries: ['2026-03-03,fuel,10000,87.50,CHF,,50', '2026-02-02,fuel,9500,71.75,EUR,,40.55'],
  },
  {
    what: 'a charged battery, by its number and by its name',
    format: 'spritmonitor',
    file: lines(
      SPRITMONITOR_DE,
      '03.03.2026;10000,00;;41,50;18,26;EUR;1;;;0;19;;;;;;;D;;',
      '04.03.2026;10300,00;;30,00;12,00;EUR;1;;;0;Strom;;;;;;;D;;',
    ),
    entries: ['2026-03-03,fuel,10000,18.26,EUR,41.5 kWh,', '2026-03-04,fuel,10300,12.00,EUR,30 kWh,'],
  },
  {
    what: 'an odometer that was not read',
    format: 'spritmonitor',
    file: lines(SPRITMONITOR_DE, '03.03.2026;0,00;500,00;50,00;87,50;EUR;1;;;0;7;;;;;;;D;;'),
    entries: ['2026-03-03,fuel,,87.50,EUR,,50'],
  },
  {
    what: 'costs by their numbers, without the price of the car and what was paid back',
    format: 'spritmonitor',
    file: lines(
      'Datum;Km-Stand;Kostenart;Bezeichnung;Kosten;Währung;Bemerkung',
      '15.01.2026;50000,00;6;;132,00;EUR;',
      '16.01.2026;50100,00;1;Inspektion;412,50;EUR;Bremsen',
      '17.01.2026;;5;HUK;600,00;EUR;',
      '18.01.2026;50200,00;3;;40,00;EUR;',
      '19.01.2026;;18;Parkhaus;4,00;EUR;',
      '20.01.2026;;10;Kauf;15000,00;EUR;',
      '21.01.2026;;16;Erstattung;-20,00;EUR;',
      '22.01.2026;50300,00;7;TÜV;120,00;EUR;',
    ),
    entries: [
      '2026-01-15,tax,50000,132.00,EUR,,',
      '2026-01-16,service,50100,412.50,EUR,Inspektion · Bremsen,',
      '2026-01-17,insurance,,600.00,EUR,HUK,',
      '2026-01-18,tyres,50200,40.00,EUR,,',
      '2026-01-19,other,,4.00,EUR,Parkhaus,',
      '2026-01-22,inspection,50300,120.00,EUR,TÜV,',
    ],
    leftOut: 2,
  },
  {
    what: 'costs in English',
    format: 'spritmonitor',
    file: lines(
      'Date;Odometer;Cost type;Description;Costs;Currency;Note',
      '15.01.2026;50000,00;2;Exhaust;230,00;EUR;',
    ),
    entries: ['2026-01-15,repair,50000,230.00,EUR,Exhaust,'],
  },
  {
    what: 'days with slashes, and a thousand of kilometres with a point',
    format: 'spritmonitor',
    file: lines(SPRITMONITOR_DE, '01/02/2026;52.000;;40;60;EUR;1;;;0;7;;;;;;;D;;'),
    entries: ['2026-02-01,fuel,52000,60.00,EUR,,40'],
  },
  {
    what: 'Unicode text of a spreadsheet',
    format: 'spritmonitor',
    file: utf16(
      `${SPRITMONITOR_DE}\r\n03.03.2026;10000,00;500,00;50,00;87,50;EUR;1;;;0;7;Łódź;;;;;;PL;;\r\n`.replaceAll(
        ';',
        '\t',
      ),
    ),
    entries: ['2026-03-03,fuel,10000,87.50,EUR,Łódź,50'],
  },
];

const tables: AppExport[] = [
  {
    what: 'a list of the customer in British English',
    format: 'table',
    file: lines(
      'Date,Type,Mileage (miles),Total cost (£),Comments',
      '31/03/2026,Service,"52,271",£189.00,Oil and filters',
      '15/04/2026,MOT,"52,300",£54.85,',
    ),
    entries: [
      '2026-03-31,service,84122,189.00,GBP,Oil and filters,',
      '2026-04-15,inspection,84169,54.85,GBP,,',
    ],
  },
  {
    what: 'a list of the customer in German, with a title above it',
    format: 'table',
    file: latin1(
      [
        'Fahrtenbuch Golf;;;;',
        ';;;;',
        'Datum;Vorgang;Kilometerstand;Betrag in €;Bemerkung',
        '31.03.26;;84.120;1.234,56;Zahnriemen',
        '15.04.26;;85.120;89,00;Bremsflüssigkeit',
      ].join('\r\n'),
    ),
    entries: [],
    asks: ['kind'],
  },
  {
    what: 'kilometres in German, in the singular',
    format: 'table',
    file: lines('Datum;Art;Kilometer;Betrag', '31.03.2026;Tanken;84120;61,20'),
    entries: ['2026-03-31,fuel,84120,61.20,GBP,,'],
  },
  {
    what: 'the delimiter named in the first line, months by their names',
    format: 'table',
    file: 'sep=;\r\nDate;Type;Odometer (km);Cost\r\n14 Jul 2026;Repair;84120;12.50\r\nJul 15, 2026;Fuel;84200;50\r\n',
    entries: ['2026-07-14,repair,84120,12.50,GBP,,', '2026-07-15,fuel,84200,50.00,GBP,,'],
  },
  {
    what: 'costs that are a thousand, or little more than one',
    format: 'table',
    file: lines('Date;Type;Cost', '2026-07-14;Repair;1,234'),
    entries: ['2026-07-14,repair,,1234.00,GBP,,'],
    asks: ['decimal'],
  },
  {
    what: 'Fuelly, whose price is per gallon',
    format: 'table',
    file: lines(
      'car_name,model,mpg,odometer,miles,gallons,price,city_percentage,fuelup_date,date_added,tags,notes,missed_fuelup,partial_fuelup',
      'Rav,2018,30.1,52271,340,11.3,3.459,50,2026-07-14,2026-07-15,,,0,0',
    ),
    entries: ['2026-07-14,fuel,84122,39.09,GBP,,51.37'],
    asks: ['distance', 'volume'],
  },
  {
    what: 'a price that is the cost',
    format: 'table',
    file: lines('date,price,gallons,trip_miles,odometer', '2026-01-18,28.82,11.308,288.7,118628'),
    entries: ['2026-01-18,fuel,190913,28.82,GBP,,51.41'],
    asks: ['distance', 'volume'],
  },
  {
    what: 'a price that is the cost, with two readings of each number',
    format: 'table',
    file: lines('When;Miles;Gallons;Price', '13/4/2026;21,578;9,512;34,578', '27/4/2026;21,901;9,87;36,1'),
    entries: ['2026-04-13,fuel,34726,34.58,GBP,,43.24', '2026-04-27,fuel,35246,36.10,GBP,,44.87'],
    asks: ['volume'],
  },
  {
    what: 'a price of a litre',
    format: 'table',
    file: lines('Datum;km;Liter;Preis', '31.03.2026;84120;41,32;1,459', '15.04.2026;84720;4,1;1,449'),
    entries: ['2026-03-31,fuel,84120,60.29,GBP,,41.32', '2026-04-15,fuel,84720,5.94,GBP,,4.1'],
  },
  {
    what: 'a price that may be the cost or that of a gallon',
    format: 'table',
    file: lines('Date,Gallons (US),Price', '2026-03-31,2.5,4.00', '2026-04-15,2,4.10'),
    entries: ['2026-03-31,fuel,,10.00,GBP,,9.46', '2026-04-15,fuel,,8.20,GBP,,7.57'],
    asks: ['price'],
  },
  {
    what: 'a price in a currency without known prices',
    format: 'table',
    file: lines('Tarih,Date,Litres,Price (TRY)', 'x,2026-03-31,40,52.10'),
    entries: ['2026-03-31,fuel,,2084.00,TRY,,40'],
    asks: ['price'],
  },
  {
    what: 'a price whose header has its unit',
    format: 'table',
    file: lines('Date,Litres,Price (£/l)', '2026-03-31,2,4.00'),
    entries: ['2026-03-31,fuel,,8.00,GBP,,2'],
  },
  {
    what: 'miles since the last fill, which fall now and then',
    format: 'table',
    file: lines(
      'date,miles,liters,total cost',
      '2026-01-04,288.7,40,60',
      '2026-01-11,301.2,41,61',
      '2026-01-18,275,39,59',
      '2026-01-25,310,42,62',
    ),
    entries: [
      '2026-01-04,fuel,,60.00,GBP,,40',
      '2026-01-11,fuel,,61.00,GBP,,41',
      '2026-01-18,fuel,,59.00,GBP,,39',
      '2026-01-25,fuel,,62.00,GBP,,42',
    ],
  },
  {
    what: 'miles since the last fill before the odometer',
    format: 'table',
    file: lines('date,miles,odometer (mi),liters', '2026-01-04,288.7,50000,40'),
    entries: ['2026-01-04,fuel,80467,,,,40'],
  },
  {
    what: 'miles of an odometer, with one reading mistyped and lines in any order',
    format: 'table',
    file: lines(
      'date,miles,liters',
      '2026-01-25,50900,41',
      '2026-01-04,50000,40',
      '2026-01-18,50600,39',
      '2026-01-11,53000,42',
      '2026-02-01,51200,38',
    ),
    entries: [
      '2026-01-25,fuel,81916,,,,41',
      '2026-01-04,fuel,80467,,,,40',
      '2026-01-18,fuel,81433,,,,39',
      '2026-01-11,fuel,85295,,,,42',
      '2026-02-01,fuel,82398,,,,38',
    ],
  },
  {
    what: 'litres with a point beside others with a comma, of a car',
    format: 'table',
    file: lines('Datum;Liter;Kosten', '2026-01-04;41,30;61,20', '2026-01-11;1.234;1.061,20'),
    entries: ['2026-01-04,fuel,,61.20,GBP,,41.3', '2026-01-11,fuel,,1061.20,GBP,,1.23'],
  },
  {
    what: 'litres with a point between thousands, of a lorry',
    format: 'table',
    file: lines('Datum;Liter;Kosten', '2026-01-04;641,30;961,20', '2026-01-11;1.234;1.861,20'),
    entries: ['2026-01-04,fuel,,961.20,GBP,,641.3', '2026-01-11,fuel,,1861.20,GBP,,1234'],
  },
  {
    what: 'litres that may be one or a thousand, beside costs with a comma',
    format: 'table',
    file: lines('Datum;Liter;Kosten', '2026-01-11;1.234;61,20'),
    entries: ['2026-01-11,fuel,,61.20,GBP,,1234'],
    asks: ['decimal'],
  },
  {
    what: 'no names of columns',
    format: 'table',
    file: lines('2026-01-18,84120,61.20', '2026-01-25,84500,58.10'),
    entries: [],
    asks: ['columns', 'kind'],
  },
  {
    what: 'names that nobody knows',
    format: 'table',
    file: lines('when,what,how much', '2026-01-18,Oil,61.20'),
    entries: [],
    asks: ['columns', 'kind'],
  },
  {
    what: 'readings alone',
    format: 'table',
    file: lines('Date|Km', '2026-01-18|84120', '2026-01-25|84500'),
    entries: ['2026-01-18,reading,84120,,,,', '2026-01-25,reading,84500,,,,'],
  },
  {
    what: 'lines of any ending, empty ones, and columns without a name',
    format: 'table',
    file: 'Datum\tArt\tKm\tKosten (EUR)\t\t\r\n\r\n2026-01-18\tTanken\t84120\t61,20\t\t\r2026-01-25\tSteuer\t\t132\t\t\n\t\t\t\t\t\n',
    entries: ['2026-01-18,fuel,84120,61.20,EUR,,', '2026-01-25,tax,,132.00,EUR,,'],
  },
  {
    what: 'kinds that the record does not have',
    format: 'table',
    file: lines(
      'Date,Category,Amount',
      '2026-01-18,Parking,4',
      '2026-01-19,Car wash,12',
      '2026-01-20,Car insurance,400',
    ),
    entries: [
      '2026-01-18,other,,4.00,GBP,Parking,',
      '2026-01-19,other,,12.00,GBP,Car wash,',
      '2026-01-20,insurance,,400.00,GBP,Car insurance,',
    ],
  },
  {
    what: 'a sum below the last line',
    format: 'table',
    file: lines('Date,Type,Amount', '2026-01-18,Fuel,40', 'Total,,40'),
    entries: ['2026-01-18,fuel,,40.00,GBP,,'],
    wrong: [3],
  },
];

/** Written by hand after exports that users of these apps have published, each with its peculiarities. */
export const APP_EXPORTS: readonly AppExport[] = [
  ...fuelio,
  ...drivvo,
  ...lubelogger,
  ...spritmonitor,
  ...tables,
];
