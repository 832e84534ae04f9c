extension Fixture {
  package static let android = Fixture(
    format: "android", ending: "xml",
    text: """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- The shop. -->
      <navigation xmlns:android="http://schemas.android.com/apk/res/android"
          xmlns:app="http://schemas.android.com/apk/res-auto"
          xmlns:tools="http://schemas.android.com/tools"
          android:id="@+id/shop" app:startDestination="@id/home">
        <fragment android:id="@+id/home" android:label="Home" tools:layout="@layout/home">
          <action android:id="@+id/open" app:destination="@id/product" />
        </fragment>
        <fragment android:id="@+id/product">
          <argument android:name="number" app:argType="integer" />
          <action android:id="@+id/add" app:destination="@id/added" />
          <action android:id="@+id/lost" app:destination="@id/nowhere" />
        </fragment>
        <dialog android:id="@+id/added">
          <action android:id="@+id/pay" app:destination="@id/checkout" app:popUpTo="@id/home" />
        </dialog>
        <navigation android:id="@+id/checkout" app:startDestination="@id/address">
          <fragment android:id="@+id/address">
            <action android:id="@+id/done" app:destination="@id/thanks"
                app:popUpTo="@id/checkout" app:popUpToInclusive="true" />
          </fragment>
        </navigation>
        <fragment android:id="@+id/thanks" />
        <include app:graph="@navigation/help" />
        <style android:name="x" />
      </navigation>
      """,
    transitions: [
      "home open product", "home back (left the app)", "product add added", "product back home",
      "added pay address",
      "added back product", "address done thanks", "address back home", "thanks back home",
      "help back home",
    ],
    notes: [
      "a.xml:26: dropped: <style> without android:id",
      #"a.xml:13: dropped: <action> to "nowhere", which is in no file"#,
      #"a.xml:25: assumed: the graph "help" was not found; it is imported as one screen"#,
      "a.xml:25: assumed: a destination that no action leads to is opened by code: help",
      "a.xml:11: dropped: attribute: argType",
    ], knowsStacks: true)

  package static let storyboard = Fixture(
    format: "storyboard", ending: "storyboard",
    text: """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="n">
        <scenes>
          <scene><objects>
            <navigationController id="n"><connections>
              <segue destination="login" kind="relationship" relationship="rootViewController" />
            </connections></navigationController>
          </objects></scene>
          <scene><objects>
            <viewController id="login" customClass="LoginViewController">
              <view key="view"><subviews>
                <button id="b"><state key="normal" title="Sign in" />
                  <connections><segue destination="tabs" kind="presentation"
                    modalPresentationStyle="fullScreen" /></connections></button>
                <containerView><connections>
                  <segue destination="banner" kind="embed" /></connections></containerView>
              </subviews></view>
              <connections><segue destination="reset" kind="show" identifier="forgot" /></connections>
            </viewController>
          </objects></scene>
          <scene><objects>
            <viewController id="reset" title="Reset">
              <connections>
                <segue destination="exit" kind="unwind" unwindAction="unwindToLogin:" />
              </connections>
            </viewController>
            <exit id="exit" />
          </objects></scene>
          <scene><objects>
            <viewController id="banner" title="Banner">
              <connections><segue destination="terms" kind="popoverPresentation" /></connections>
            </viewController>
          </objects></scene>
          <scene><objects><viewController id="terms" title="Terms" /></objects></scene>
          <scene><objects>
            <tabBarController id="tabs"><connections>
              <segue destination="feed" kind="relationship" relationship="viewControllers" />
              <segue destination="me" kind="relationship" relationship="viewControllers" />
            </connections></tabBarController>
          </objects></scene>
          <scene><objects><viewController id="feed" title="Feed" /></objects></scene>
          <scene><objects><viewController id="me" title="Me" /></objects></scene>
          <scene><objects>
            <viewControllerPlaceholder id="ref" storyboardName="Other" />
          </objects></scene>
        </scenes>
      </document>
      """,
    transitions: [
      "LoginViewController Sign in Feed", "LoginViewController forgot Reset",
      "LoginViewController to Terms Terms", "Feed tab Me Me",
      "Reset unwindToLogin: LoginViewController", "Reset back LoginViewController",
      "Terms dismissed LoginViewController", "Me tab Feed Feed",
    ],
    notes: [
      "a.storyboard:44: assumed: a storyboard was not found; its reference is imported as one screen: "
        + "Other",
      "a.storyboard:16: assumed: an embedded view controller is part of the screen around it, "
        + "unless it shows others",
      "a.storyboard:24: assumed: an unwind segue leads to the view controller that its action "
        + "names: unwindToLogin:",
      "a.storyboard:44: assumed: a view controller that no segue leads to is opened by code: Other",
      "a.storyboard:11: dropped: content of a view other than its segues",
    ], knowsStacks: true)
}
